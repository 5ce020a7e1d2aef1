# Rules of import lists: IDs and names of the sites. The services parse them with regular expressions that ignore a
# line break at the end.
{
  lib,
  better,
  matching,
  optional,
  text,
  ...
}:
let
  inherit (builtins) match;

  positiveInteger = {
    want = "a positive whole number in quotes, such as \"28\"";
    fits = matching "[1-9][0-9]*\n?";
    advice =
      _: label: value:
      let
        # The last number of a URL: `https://www.themoviedb.org/list/10`.
        found = match "(.*[^0-9])?0*([1-9][0-9]*)[^0-9]*" value;
      in
      lib.optionalString (found != null) (better label value (builtins.elemAt found 1));
  };
in
{
  imdbList = text {
    want = "the ID of a list at IMDb, such as \"ls098765432\"";
    fits = matching "ls[0-9]+\n?";
    advice =
      _: label: value:
      let
        found = match "(.*[^a-z])?(ls[0-9]+).*" value;
      in
      lib.optionalString (found != null) (better label value (builtins.elemAt found 1));
  };

  imdbUserList = text {
    want = "\"top250\", \"popular\" or the ID of a user at IMDb, such as \"ur098765432\"";
    fits = matching "top250|popular|ur[0-9]+\n?";
    advice =
      _: label: value:
      let
        found = match "(.*[^a-z])?(ur[0-9]+).*" value;
      in
      lib.optionalString (found != null) (better label value (builtins.elemAt found 1));
  };

  positiveInteger = text positiveInteger;

  optionalPositiveInteger = text (optional positiveInteger);

  oneDecimal = text (optional {
    want = "a number in quotes with at most one decimal place, such as \"7.5\"";
    fits = matching "(0|[1-9][0-9]*)?([.][0-9])?\n?";
  });

  integerList = text (optional {
    want = "whole numbers separated by commas, without spaces, such as \"28,12\"";
    fits = matching "[0-9]+([,|][0-9]+)*\n?";
    advice =
      _: label: value:
      lib.optionalString (matching "[0-9]+( *[,|] *[0-9]+)* *" value) (
        better label value (builtins.replaceStrings [ " " ] [ "" ] value)
      );
  });

  integerRange = text (optional {
    want = "a range of whole numbers, such as \"0-100\"";
    fits = matching "[0-9]+-[0-9]+\n?";
  });

  years = text (optional {
    want = "a year, or a range of years such as \"2010-2020\"";
    fits = matching "[0-9]+(-[0-9]+)?\n?";
  });

  # The services search for one of these words anywhere; NR must be the first and NC-17 the last.
  certification = text (optional {
    want = "one or more of NR, G, PG, PG-13, R and NC-17, such as \"PG,PG-13\"";
    fits =
      value:
      let
        # A separator of words.
        apart = "[^[:alnum:]_]";
        last = word: "(.*${apart})?${word}";
      in
      matching "nr(${apart}.*)?|${last "(g|pg|r)(${apart}.*)?"}|${last "nc-17"}\n?" (lib.toLower value);
  });

  performer = text {
    want = "the ID of a performer at ThePornDB: a number, or a GUID";
    fits =
      value:
      let
        number = match "[[:space:]]*[+]?0*([1-9][0-9]{0,9})[[:space:]]*" value;
        hex = count: "[0-9A-Fa-f]{${toString count}}";
        guid = "${hex 8}-${hex 4}-${hex 4}-${hex 4}-${hex 12}";
      in
      if lib.hasInfix "-" value then
        matching "[[:space:]]*(${guid}|[{]${guid}[}]|[(]${guid}[)])[[:space:]]*" value
      else
        number != null && builtins.fromJSON (builtins.head number) <= 2147483647;
  };
}
