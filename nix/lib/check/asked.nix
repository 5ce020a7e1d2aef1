# What is asked of fields together not by the service, but by others: a person's sign-in, a site behind it.
{ lib, show }:
# words: how fields are listed, and which views something holds of; on: where that is
{
  all,
  listed,
  where,
}:
on: {
  # What a person does in the web page, and only the service knows whether it was done. `enable = true` says so.
  signIn =
    entry: fields: wanted:
    let
      empty = view: builtins.filter view.isEmpty fields;
      hopeless = where wanted (view: empty view != [ ]);
      first = builtins.head (builtins.filter (view: empty view != [ ]) wanted);
      lacking = where wanted (view: !builtins.all view.holds fields);
    in
    if hopeless != [ ] then
      {
        error = "${all (empty first)} is empty${on entry hopeless}, which stands for no sign-in. Leave out what a sign-in in the web page brings: ${show.listing fields}.";
      }
    else if lacking != [ ] && !entry.saysEnable then
      {
        warning = "it needs a sign-in, which only a person can do, in the web page of ${all lacking}; until then it is there, switched off. Once that is done, write enable = true; and this is not said again.";
      }
    else
      { };

  # The service takes it without, and finds nothing then: never an error.
  site =
    entry: group: lacking:
    let
      fields = lib.concatLists group.either;
      one = builtins.length fields == 1;
      without =
        if builtins.length group.either > 1 then
          "one of them"
        else if one then
          "it"
        else
          "both";
    in
    lib.optionalAttrs lacking {
      warning = "${listed group.either} ${if one then "is" else "are"} not set: ${entry.item.title} is a ${group.site} site, which lets nobody in without ${without}.";
    };
}
