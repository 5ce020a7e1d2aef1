# The error of a value outside of an entry, without hints about other keys.
{ ... }:
type: label: value:
type.explain label value
+ type.advice {
  has = _: false;
  label = other: other;
} label value
