/** Thrown by commands when nobody is signed in. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut';
}

/** The auth service ended the session. The person's data on this device stays until they sign in again. */
export class SessionRefused extends SignedOut {}

/** The session has ended, and with it goes what the person has on this device. */
export const hasLeft = (ending: AbortSignal): boolean =>
  ending.aborted && !(ending.reason instanceof SessionRefused);
