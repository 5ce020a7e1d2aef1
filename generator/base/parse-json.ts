/** Parses untrusted JSON: limits its depth, drops `__proto__`, and classifies failures. */

/** The deepest nesting. Responses of services nest 8 deep; deeper JSON costs indentation and recursion. */
export const MAX_DEPTH = 32;

/** A reason why a string is not usable JSON. `not-json` is any reason that has no name here. */
export type JsonFault = 'cut-short' | 'not-json' | 'too-deep';

export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: JsonFault; readonly cause?: unknown };

/**
 * Parses JSON. Drops keys named `__proto__`: code that copies them would change prototypes. Rejects numbers that would
 * become infinite.
 */
export function parseJson(text: string): ParsedJson {
  try {
    const value: unknown = JSON.parse(text);
    const fault = faultIn(value);
    return fault === undefined ? { ok: true, value } : { ok: false, fault };
  } catch (error) {
    return { ok: false, fault: isCutShort(error, text) ? 'cut-short' : 'not-json', cause: error };
  }
}

function faultIn(value: unknown, depth = 0): JsonFault | undefined {
  if (typeof value !== 'object' || value === null)
    return value === Infinity || value === -Infinity ? 'not-json' : undefined;
  if (depth === MAX_DEPTH) return 'too-deep';
  if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__');
  for (const item of Object.values(value)) {
    // Most values are strings, and a call costs more than a look.
    const fault = typeof item === 'string' ? undefined : faultIn(item, depth + 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** Returns true if the text ends too early, by the message of the engine. */
function isCutShort(error: unknown, text: string): boolean {
  const { message } = error as Error;
  const [, position] = /at position (\d+)/u.exec(message) ?? [];
  const end = text.trimEnd().length;
  return end > 0 && (/end of JSON input|^Unterminated/u.test(message) || Number(position) >= end);
}
