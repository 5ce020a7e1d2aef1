# The error of a value outside of an entry, where no other key could be meant.
{ ... }:
type: label: value:
type.explain label value
+ type.advice {
  has = _: false;
  label = other: other;
} label value
