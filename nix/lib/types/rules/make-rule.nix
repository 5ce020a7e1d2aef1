# The construction of a rule: a function that narrows a type.
{
  lib,
  complain,
  make,
  ...
}:
let
  inherit (builtins) isList isString match;

  isBlank = text: match "[[:space:]]*" text != null;

  # Types that accept every string, so that only the rule must be checked.
  isPlainText =
    base:
    base.rule == null
    && builtins.elem base.name [
      "file"
      "secret"
      "str"
    ];

  # want: the words after "must be" in a message; fits: string or list -> true if it is valid;
  # advice: the entry's keys and their labels -> label -> string -> the fix
  ruled =
    {
      want,
      # Of the rule on a text.
      description ? want,
      fits,
      advice ?
        _: _: _:
        "",
      tell ? complain,
    }@rule:
    base:
    make {
      inherit (base)
        descriptionClass
        encode
        exposed
        merge
        name
        narrow
        secret
        ;
      inherit want;
      description = if base.name == "str" then description else "${base.description}, but ${want}";
      inherit rule;
      check =
        if isPlainText base then
          value: if isString value then fits value else base.check value
        else
          value: base.check value && (!(isString value || isList value) || fits value);
      inherit (base) shallow;
      explain =
        label: value:
        if base.check value then
          tell {
            inherit want;
            inherit (base) secret;
          } label (withoutLogin value)
        else
          base.explain label value;
      advice =
        keys: label: value:
        if !(base.check value) then
          base.advice keys label value
        else if isString value && !base.secret then
          advice keys label value
        else
          "";
    };

  # Messages never show the user and password of a URL.
  withoutLogin =
    value:
    let
      parts = if isString value then match "(.*://)[^/?#]*@(.*)" value else null;
    in
    if parts != null then "${builtins.elemAt parts 0}…@${builtins.elemAt parts 1}" else value;

  # A rule for strings; lists pass.
  text =
    rule: base:
    ruled (
      if isPlainText base then rule else rule // { fits = value: isList value || rule.fits value; }
    ) base;
  matching = pattern: value: match pattern value != null;
  optional =
    rule:
    rule
    // {
      want = "${rule.want}, or an empty string";
      fits = value: isBlank value || rule.fits value;
    };

  write = assignments: " Write ${lib.concatStringsSep " " assignments}";
in
{
  inherit
    isBlank
    matching
    optional
    ruled
    text
    write
    ;
}
