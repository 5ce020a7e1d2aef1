# Splits a regular expression into tokens and the text between them. Each token is short, because the regular
# expressions of Nix need a stack in proportion to what they match.
let
  inherit (builtins) fromJSON substring;

  byte = index: text: substring index 1 (fromJSON "\"${text}\"");
  lead = "[${byte 0 "\\u0080"}-${byte 0 "\\udbff\\udfff"}]";
  continuation = "[${byte 1 "\\u0080"}-${byte 1 "\\u00bf"}]";
  character = "(${lead}${continuation}{1,3}|a|[^a])";

  escape = builtins.concatStringsSep "|" [
    "x[[:xdigit:]]{2}"
    "u[[:xdigit:]]{4}"
    "c?${character}"
    "[pP][{][-A-Za-z0-9_]{0,64}}"
    "[0-9]{1,12}"
    "k[<']"
  ];

  token = builtins.concatStringsSep "|" [
    "\\\\(${escape})?"
    "[(][?](<[=!]?|[:=!>'#])?"
    "\\[\\^?"
    "[{][0-9]{1,12}(,[0-9]{0,12})?}"
    "[]|*+?#\n()-]"
  ];
in
{
  split = builtins.split "(${token})";
}
