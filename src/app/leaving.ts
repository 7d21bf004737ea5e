import type { Live, SessionState } from '#src/data/types.ts';

/**
 * Why somebody who was signed in here is not any more, until they have arrived at the page it leads to:
 * `loggedOut` leads home, `refused` (a 401, or the auth service's no) to the login page.
 */
export type Leave = 'loggedOut' | 'refused';

let leave: Leave | null = null;

export const leaving = {
  get: () => leave,
  /** From Log Out on, also in another tab. */
  begin: () => {
    leave = 'loggedOut';
  },
  end: () => {
    leave = null;
  },
};

/**
 * Tells a log out from a session that was refused. A log out in another tab clears the whole of the storage:
 * this tab goes home, too, and its address does not greet whoever signs in next. Call before anything else
 * listens to the session, which changes by the same event.
 */
export function watchLeaving(session: Live<SessionState>): void {
  let wasSignedIn = session.get().status === 'authenticated';
  session.subscribe(() => {
    const { status } = session.get();
    if (status === 'unauthenticated' && wasSignedIn) leave ??= 'refused';
    if (status === 'authenticated') leave = null;
    wasSignedIn = status === 'authenticated';
  });
}

/**
 * Follows a log out in another tab, which writes `signOutKey` before it clears the storage. A storage that the
 * browser cleared leads to the login instead. Call before the engine, which reads the same events.
 */
export function watchOtherTabs(signOutKey: string): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === signOutKey && newValue !== null) leaving.begin();
  });
}
