/** Events: keys of a resource, `onGrab` and so on, beside which the services say whether they are supported. */

/** True for the name of an event: `onGrab`. */
export function isEvent(key: string): boolean {
  return /^on[A-Z]/u.test(key);
}

/** The key beside an event that says whether an implementation supports it: `supportsOnGrab`. */
export function supportKey(event: string): string {
  return `supportsO${event.slice(1)}`;
}

/** True where the item says that the implementation supports the event (services mark each). */
export function supportsEvent(item: Readonly<Record<string, unknown>>, event: string): boolean {
  return item[supportKey(event)] !== false;
}

/** The names of the events that a resource or schema item has, whether supported or not, in its own order. */
export function eventsOf(of: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(of).filter((key) => isEvent(key) && typeof of[key] === 'boolean');
}
