import { AUTH_LOADING_TIMEOUT_MS } from '#contract/protocol/limits.ts';
import { databaseNameOf, GUEST_DATABASE } from '../store/identity.ts';
import { firstPagesNameOf } from '../store/storesBeside.ts';
import { forgetKept, forgetPhotos } from '../device/index.ts';
import { finishWipes, rememberWipe, unfinishedWipes } from './wipe.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { Removal } from './removal.ts';
import type { SessionStore } from './sessionStore.ts';

export interface LeavingDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Log;
  readonly session: Pick<SessionStore, 'read' | 'clear'>;
  readonly removal: Pick<Removal, 'beganWith'>;
  userIdNow(): string | null;
  /** Ends the session at the auth service, of this device or of all; nobody waits for it. */
  endRemote(scope: 'local' | 'global'): void;
  /** Resolves when the identity is closed, once nobody is signed in any more. */
  settled(): Promise<void>;
}

/** The end of a session on this device, and what of it a start finds undone. */
export interface Leaving {
  /** Reads who is signed in: at once, or behind what a log out that was cut off still has to remove. */
  readAtStart(): void;
  /** Leaves nothing of the person on this device. Resolves when all of it is gone. */
  signOut(scope?: 'local' | 'global'): Promise<void>;
}

export function createLeaving(deps: LeavingDeps): Leaving {
  const { storage, clock, session, removal, userIdNow } = deps;
  const read = () => {
    session.read();
    removal.beganWith(userIdNow());
  };
  return {
    readAtStart() {
      if (unfinishedWipes(storage).length === 0) return read();
      const isLate = new Promise<void>(
        (resolve) => void clock.after(AUTH_LOADING_TIMEOUT_MS, resolve),
      );
      void Promise.race([finishWipes(deps), isLate]).finally(read);
    },
    async signOut(scope = 'local') {
      const userId = userIdNow();
      const own = userId === null ? [] : [databaseNameOf(userId)];
      // The searches of a guest of this device go with the storage; so do their results.
      const names = [...own, firstPagesNameOf(GUEST_DATABASE)];
      // All of it before the first wait: whenever the tab dies, the rest is done at the next start.
      deps.endRemote(scope);
      for (const name of own) rememberWipe(storage, name);
      storage.clear();
      for (const name of names) rememberWipe(storage, name);
      const unnoted = names.filter((name) => !unfinishedWipes(storage).includes(name));
      session.clear();
      // The homes that a person looked at are nobody else's to see on a shared device.
      void forgetPhotos();
      void forgetKept();
      await deps.settled();
      // A person who signed in again meanwhile keeps what they write.
      const now = userIdNow();
      const isBack = (name: string) => now !== null && name === databaseNameOf(now);
      await finishWipes(
        deps,
        unnoted.filter((name) => !isBack(name)),
      );
    },
  };
}
