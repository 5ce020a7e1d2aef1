# What is wrong with a value that has no other keys beside it which could be meant.
{ ... }:
type: label: value:
type.explain label value
+ type.advice {
  has = _: false;
  label = other: other;
} label value
