# Time spans of systemd (systemd.time(7)) for a repeating timer.
{
  lib,
  format,
  nearest,
  ...
}:
let
  units = [
    "usec|us|µs"
    "msec|ms"
    "seconds|second|sec|s"
    "minutes|minute|min|m"
    "hours|hour|hr|h"
    "days|day|d"
    "weeks|week|w"
    "months|month|M"
    "years|year|y"
  ];
  number = "[0-9]+(\\.[0-9]+)?";

  # systemd counts microseconds in 64 bits, about 584,000 years. A longer number is a mistake.
  long = [
    "[0-9]{10}"
    "[0-9]{6}[0-9.]* *(y|M|mon|w)"
  ];
  isTooLong = span: builtins.any (part: builtins.match ".*${part}.*" span != null) long;
  part = "${number} *(${lib.concatStringsSep "|" units})? *";

  # Words of calendar events, which are not time spans.
  calendar = {
    minutely = "1min";
    hourly = "1h";
    daily = "1d";
    weekly = "1w";
    monthly = "1month";
    yearly = "1y";
    annually = "1y";
  };
in
{
  # Returns the problem with a time span, or null.
  problem =
    given:
    let
      # A string with store context cannot be an attribute name.
      span = builtins.unsafeDiscardStringContext given;
    in
    if builtins.match " *(${part})+" span == null then
      "${format.quote span} is not a time span of systemd, such as \"6h\" or \"1h 30min\".${
        if calendar ? ${span} then
          " Write ${format.quote calendar.${span}}."
        else
          nearest.suggest span (builtins.attrNames calendar)
      }"
    else if isTooLong span then
      "${format.quote span} is longer than systemd can count. Write a shorter time span."
    else if builtins.match "[^1-9]*" span != null then
      "${format.quote span} is zero, so the timer would never stop. Write a longer time span."
    else
      null;
}
