/** Events: boolean keys of a resource such as `onGrab`. A second key says whether the implementation supports it. */

/** Returns true for the name of an event: `onGrab`. */
export function isEvent(key: string): boolean {
  return /^on[A-Z]/u.test(key);
}

/** Returns the key that says whether an implementation supports an event, or another key: `supportsOnGrab`. */
export function supportKey(key: string): string {
  return `supports${key.charAt(0).toUpperCase()}${key.slice(1)}`;
}

/** Returns true if the item says that the implementation supports the event. */
export function supportsEvent(item: Readonly<Record<string, unknown>>, event: string): boolean {
  return item[supportKey(event)] !== false;
}

/** Returns the names of all events of a resource or schema item in its order, supported or not. */
export function eventsOf(of: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(of).filter((key) => isEvent(key) && typeof of[key] === 'boolean');
}
