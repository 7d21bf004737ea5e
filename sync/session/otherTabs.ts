import { MARKER_KEY } from './wipe.ts';
import type { Unsubscribe } from '../kit/clock.ts';
import { ownerKey, ownerOf } from '../model/owner.ts';
import { forgetNotes } from '../store/notes/index.ts';
import { KEYS } from './keys.ts';
import { SessionRefused, SignedOut } from '../model/signedOut.ts';
import type { Removal } from './removal.ts';
import type { SessionStore } from './sessionStore.ts';
import type { StoredSession } from './storedSession.ts';
import type { AllViewsLeft } from '../outgoing/index.ts';

const OWN_KEYS: readonly string[] = [KEYS.user, KEYS.userRoles, KEYS.currentRole];

export interface OtherTabsDeps {
  readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  readonly session: Pick<SessionStore, 'read' | 'clear'>;
  readonly stored: Pick<StoredSession, 'hasToken'>;
  readonly removal: Pick<Removal, 'noteRemoved'>;
  readonly storage: Storage;
  readonly viewsLeft: Pick<AllViewsLeft, 'changed'>;
  userIdNow(): string | null;
}

/** Follows what other tabs do to local storage: one signed in or out, or somebody cleared it. */
export function watchOtherTabs(deps: OtherTabsDeps): Unsubscribe {
  const { events, session, stored, removal, storage, viewsLeft, userIdNow } = deps;
  /** Another tab signs out: it says so before it clears the storage. */
  let isSignedOutElsewhere = false;
  /** Stored data is wiped only after somebody left. */
  const why = () => (isSignedOutElsewhere ? new SignedOut() : new SessionRefused());
  const onStorage = (event: Event) => {
    const { key, newValue } = event as StorageEvent;
    const owner = ownerOf(userIdNow());
    if (key === MARKER_KEY) isSignedOutElsewhere = newValue !== null;
    if (key === null && !isSignedOutElsewhere && userIdNow() !== null) removal.noteRemoved();
    if (key === null && userIdNow() !== null && !stored.hasToken()) {
      // The stored token was written here between the clearing and the news of it.
      session.clear(why());
    } else if (key === null || OWN_KEYS.includes(key)) session.read(why());
    if (key !== null) return;
    // The clearing may have come before this tab noted something; by now another person may be here, who notes things, too.
    if (ownerKey(owner) !== ownerKey(ownerOf(userIdNow()))) forgetNotes(storage, ownerKey(owner));
    viewsLeft.changed();
  };
  events.addEventListener('storage', onStorage);
  return () => events.removeEventListener('storage', onStorage);
}
