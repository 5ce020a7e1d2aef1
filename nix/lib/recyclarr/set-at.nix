# Whether a configuration of recyclarr sets something at a path: a value other than null.
{ lib, ... }: path: set: lib.attrByPath path null set != null
