const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** The id of the home a message shares: a message of type `property` says nothing else. Null for words. */
export function sharedHome(content: string): string | null {
  return UUID.test(content) ? content : null;
}
