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
  let known = personOf(session.get());
  session.subscribe(() => {
    const now = personOf(session.get());
    if (now === null && known !== null) reason ??= 'refused';
    // Their name, roles or verification may change while they are leaving: that is no new session.
    if (now !== null && now !== known) reason = null;
    known = now;
  });
}

function personOf(session: SessionState): string | null {
  return session.status === 'authenticated' ? session.user.id : null;
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
