# Returns true for a date and time in the form of the services: years from 0001, valid days of each month, no leap
# seconds.
{ lib }:
text:
let
  parts = builtins.match "([0-9]{4})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3])(:[0-5][0-9]){2}Z" text;
  year = lib.toInt (builtins.head (builtins.match "0*([0-9]+)" (builtins.head parts)));
  month = builtins.elemAt parts 1;
  day = builtins.elemAt parts 2;
  isLeap = lib.mod year 4 == 0 && (lib.mod year 100 != 0 || lib.mod year 400 == 0);
  last =
    if month == "02" then
      if isLeap then "29" else "28"
    else if builtins.match "04|06|09|11" month != null then
      "30"
    else
      "31";
in
parts != null && year > 0 && day <= last
