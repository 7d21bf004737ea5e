export { browserNetwork, nextTask } from './adapters/browser/index.ts';
export { createSync } from './createSync.ts';
export type { Sync } from './sync.ts';
export type { Chat } from './chat/index.ts';
export type { Inquiries, Listings, Market, Notes, Photos } from './listings/index.ts';
export type { Records, RecordWrite } from './rows/index.ts';
export type { Account, Auth } from './root/account.ts';
export type { SyncOptions } from './root/tab.ts';
/** The local storage key that Log Out writes before it clears everything, so that other tabs know a person meant it. */
export { MARKER_KEY as SIGN_OUT_KEY } from './session/index.ts';
export { type Arrival, arrivalOf } from './model/firstPull.ts';
export { MessageError } from './model/types.ts';
export { SignedOut } from './model/signedOut.ts';
export type * from './model/types.ts';
export type * from './model/listings.ts';
export type * from './model/recommendations.ts';
export { HomeError, type ListingFileFault, PhotoError } from './model/errors.ts';
