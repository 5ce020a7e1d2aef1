# A choice that must also be in a list of the entry.
{
  lib,
  format,
  on,
  refuse,
  ...
}:
entry: group: views:
let
  field = group.member;
  list = group.of;

  chosen =
    view: if view.isWritten field then view.numberOf field else group.defaults.${view.schema} or null;
  isLacking = view: view.isSet list && !builtins.elem (chosen view) (view.numberOf list);
  lacking = builtins.filter (view: view.has field && view.has list && isLacking view) views;
  wrong = builtins.filter (view: view.isWritten field) lacking;
  names = map (view: view.name);

  called = view: format.quote (view.nameOf field (chosen view));
  write =
    view:
    "Write ${
      format.alternatives (
        map (number: "${entry.labelOf field} = ${format.quote (view.nameOf field number)};") (
          view.numberOf list
        )
      )
    }";
in
if wrong != [ ] then
  {
    error = "${entry.labelOf field} must be one of ${list}${on entry (names wrong)}, but is ${called (builtins.head wrong)}. ${write (builtins.head wrong)}";
  }
else
  lib.optionalAttrs (lacking != [ ]) {
    warning = "${entry.labelOf list} does not contain ${called (builtins.head lacking)}, the default of ${field}, so ${refuse (names lacking)}. ${write (builtins.head lacking)}";
  }
