# Returns true if a configuration of recyclarr has a value at a path. Null does not count.
{ lib, ... }: path: set: lib.attrByPath path null set != null
