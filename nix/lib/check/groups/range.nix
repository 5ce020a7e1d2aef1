# A number that has limits if another field has a certain value.
{
  lib,
  format,
  on,
  refuse,
  whenHolds,
  where,
  ...
}:
entry: group: views:
let
  inherit (group) least most;
  field = group.range;
  wanted = builtins.filter (view: view.has field && view.isMet group.when) views;
  isOutside = number: number < least || number > most;
  wrong = builtins.filter (
    view: view.isCertain group.when && view.isWritten field && isOutside (view.valueOf field)
  ) wanted;
  # A written value can be valid next to a stored value that differs from the default.
  lacking = where wanted (
    view:
    if view.isWritten field then
      isOutside (view.valueOf field)
    else
      builtins.elem view.schema group.schemas
  );
  first = builtins.head wanted;
  whenOn = whenHolds first group.when;
  limits = "from ${toString least} to ${toString most}";
in
if wrong != [ ] then
  {
    error = "${entry.labelOf field} must be a whole number ${limits}${whenOn}${
      on entry (map (view: view.name) wrong)
    }, but is ${format.value ((builtins.head wrong).valueOf field)}.";
  }
else
  lib.optionalAttrs (lacking != [ ]) {
    warning = "${field} ${
      if first.isWritten field then "is not ${limits}" else "is not set"
    }${whenOn}: ${refuse lacking}. Write a number ${limits}, such as ${entry.labelOf field} = ${toString least};";
  }
