export { createSync } from './createSync.ts';
export type { SyncOptions } from './tab.ts';
/** Written to local storage before Log Out clears it: other tabs know by it that a person meant it. */
export { MARKER_KEY as SIGN_OUT_KEY } from './maintenance/wipe.ts';
export { MessageError } from './types.ts';
export { SignedOut } from './session/signedOut.ts';
export type * from './types.ts';
export type * from './homeTypes.ts';
export { HomeError, PhotoError } from './market/errors.ts';
