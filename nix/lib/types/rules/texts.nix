# Rules of names, mail addresses, keys and numbers in quotes.
{
  lib,
  better,
  isBlank,
  matching,
  optional,
  ruled,
  text,
  ...
}:
let
  inherit (builtins) isList isString match;

  isDate = import ../../text/is-date.nix { inherit lib; };

  # Returns a string with a hyphen in place of each invalid character.
  onlyLetters =
    pattern: value:
    lib.concatMapStrings (part: if isString part then part else "-") (builtins.split pattern value);
in
{
  slug = text {
    want = "a string of lower-case letters a to z, digits and hyphens";
    fits = matching "[-a-z0-9]*";
    advice =
      _: label: value:
      better label value (onlyLetters "[^-a-z0-9]+" (lib.toLower value));
  };

  letters = text {
    want = "a string of letters a to z and hyphens";
    fits = matching "[.]?[-a-zA-Z]*";
    # Digits are the same in both cases.
    advice =
      _: label: value:
      lib.optionalString (!(matching ".*[0-9].*" value)) (
        better label value (onlyLetters "[^-a-zA-Z]+" value)
      );
  };

  categoryPath = text {
    want = "a category without \\ or //, and without / at the start or the end";
    fits = value: !(matching ".*(\\\\|//).*|/.*|.*/" value);
    advice =
      _: label: value:
      better label value (
        lib.concatStringsSep "/" (
          builtins.filter (part: isString part && part != "") (builtins.split "[/\\]+" value)
        )
      );
  };

  mail = text {
    want = "a mail address, such as \"user@mail.example\"";
    fits = matching "[^@]+@[^@]+";
  };

  # For strings and lists.
  filled = ruled {
    want = "not empty";
    description = "string that is not empty";
    tell =
      _: label: _:
      "${label} must not be empty.";
    fits = value: if isList value then value != [ ] else !(isBlank value);
  };

  nothing = ruled {
    want = "empty";
    description = "nothing: the key is obsolete";
    tell =
      _: label: _:
      "${label} is obsolete, and the services reject any value. Remove it.";
    fits = value: if isList value then value == [ ] else isBlank value;
  };

  # Services reject a mode without read, write and execute for the owner, and bits above those of the owner.
  folderMode = text {
    want = "permissions of a folder as three octal digits, 7 first, such as \"775\"";
    fits = matching "0?7[0-7][0-7]";
    advice =
      _: label: value:
      lib.optionalString (matching "[0-2]7[0-7][0-7]" value) (
        better label value (builtins.substring 1 (-1) value)
      );
  };

  # The services render the format and parse the result: without a token, all results would be the same.
  nameFormat = text {
    want = "a format with a token in braces, such as \"{Series Title}\"";
    fits = matching ".*[{][^{}]+[}].*";
  };

  topic = text {
    want = "a topic with a letter or digit that is not a reserved name of the server";
    fits =
      value:
      matching ".*[-_a-zA-Z0-9].*" value
      && !(matching "announcements|app|docs|settings|stats|mytopic-(rw|ro|wo)" value);
  };

  parameters = text (optional {
    want = "parameters of a URL, such as \"&name=value\"";
    fits = matching ".*&.+=.+";
  });

  # .NET reads dates in many forms; this one is unambiguous.
  day = text (optional {
    want = "a date such as \"2027-01-31\"";
    fits =
      value:
      let
        parts = match "([0-9]{4}-[0-9]{2}-[0-9]{2})([T ].*)?" value;
      in
      parts != null && isDate "${builtins.head parts}T00:00:00Z";
  });

  feed = text {
    want = "the address of your feed as the site shows it, with a passkey, \"rss?\" and \";download\"";
    fits = matching ".*(/|t[.])rss[?].*;download.*";
  };

  colour = text (optional {
    want = "a colour, such as \"#a0b0c0\"";
    fits = matching "#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{3})";
  });

  hexDigits =
    count:
    text (optional {
      want = "${toString count} hexadecimal digits";
      fits = matching "[0-9A-Fa-f]{${toString count}}";
    });

  # A string with one of two lengths.
  length =
    one: other:
    text {
      want = "${toString one}${
        lib.optionalString (one != other) " or ${toString other}"
      } characters long";
      fits =
        value:
        builtins.elem (builtins.stringLength value) [
          one
          other
        ];
    };

  numeral =
    least: most:
    text (optional {
      want = "a number from ${toString least} to ${toString most}, in quotes";
      fits =
        value:
        let
          digits = match "[[:space:]]*[+]?0*([0-9]{1,9})[[:space:]]*" value;
          number = builtins.fromJSON (builtins.head digits);
        in
        digits != null && number >= least && number <= most;
    });
}
