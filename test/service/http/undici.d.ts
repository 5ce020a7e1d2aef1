/** A module of undici without types, as far as the shortcut needs it. */
declare module 'undici/lib/core/symbols.js' {
  const symbols: { readonly kUrl: symbol };
  export default symbols;
}
