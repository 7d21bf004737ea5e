export { createSync, type SyncOptions } from './createSync.ts';
export { MessageError } from './types.ts';
export { SignedOut } from './session/identity.ts';
export type * from './types.ts';
