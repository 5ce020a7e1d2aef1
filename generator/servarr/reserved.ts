/** Attribute names with a meaning for Nix, for the module system or for suite. */

/** The attributes that make a set a reference to a secret (`nix/lib/apply/secrets.nix`). */
export const REFERENCE_KEYS: readonly string[] = ['_secret', '_apiKeyOf'];

/** Attributes that make a set something other than data. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set([
  ...REFERENCE_KEYS,
  '__functor',
  '__toString',
  '_type',
  'outPath',
]);
