/** The collections the device keeps in step with servers. */
export const COLLECTION_NAMES = [
  'users',
  'roles',
  'conversations',
  'messages',
  'outbox',
  'records',
  'areas',
  'properties',
  'inquiries',
  'viewings',
] as const;
export type CollectionName = (typeof COLLECTION_NAMES)[number];

/** Rows a person changes and the server may refuse to. */
export const REFUSABLE_COLLECTIONS = [
  'users',
  'roles',
  'records',
  'properties',
  'inquiries',
  'viewings',
] as const satisfies readonly CollectionName[];
export type RefusableCollection = (typeof REFUSABLE_COLLECTIONS)[number];
/**
 * The news for a person about their changes: the refused collection, or that a listing waits for the role of
 * a landlord.
 */
export const REFUSAL_NEWS = [...REFUSABLE_COLLECTIONS, 'landlordRole'] as const;
export type RefusalNews = (typeof REFUSAL_NEWS)[number];
