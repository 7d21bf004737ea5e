import type { Live, SessionState } from '#src/data/types.ts';

/**
 * Why the person is no longer signed in, until the page that follows from it is open: `loggedOut` leads to the start page,
 * `refused` (a 401, or a refusal by the auth service) to the login page.
 */
export type SignOutReason = 'loggedOut' | 'refused';

let reason: SignOutReason | null = null;

export const signOutReason = {
  get: () => reason,
  /** From Log Out on, also in another tab. */
  begin: () => {
    reason = 'loggedOut';
  },
  end: () => {
    reason = null;
  },
};

/**
 * Tells a log out from a session that was refused. A log out in another tab clears all of the storage: this tab goes
 * to the start page, too, and its address is not offered to the next person who signs in. Call it before anything
 * else listens to the session, which changes by the same event.
 */
export function watchSignOut(session: Live<SessionState>): void {
  let wasSignedIn = session.get().status === 'authenticated';
  session.subscribe(() => {
    const { status } = session.get();
    if (status === 'unauthenticated' && wasSignedIn) reason ??= 'refused';
    if (status === 'authenticated') reason = null;
    wasSignedIn = status === 'authenticated';
  });
}

/**
 * Notices a log out in another tab, which writes `signOutKey` before it clears the storage. Storage that the browser
 * cleared leads to the login instead. Call it before the engine, which reads the same events.
 */
export function watchOtherTabs(signOutKey: string): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === signOutKey && newValue !== null) signOutReason.begin();
  });
}
