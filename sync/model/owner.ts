/** The owner of data on this device: a person, or the guest who uses the device without signing in. */
export type Owner =
  | { readonly kind: 'person'; readonly userId: string }
  | { readonly kind: 'guest' };

export const GUEST = { kind: 'guest' } as const satisfies Owner;

/** `userId`: of who is signed in; null: nobody is. */
export const ownerOf = (userId: string | null): Owner =>
  userId === null ? GUEST : { kind: 'person', userId };

/** The owner as text: the id of a person, or `guest`. Part of stored names: never change it. */
export const ownerKey = (owner: Owner): string => (owner.kind === 'guest' ? 'guest' : owner.userId);

/** Whether this is the person with the id. No row is the guest's own. */
export const isPerson = (owner: Owner, userId: unknown): boolean =>
  owner.kind === 'person' && owner.userId === userId;
