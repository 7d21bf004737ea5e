import type { Log } from '../kit/log.ts';
import { deviceFailureOf } from '../model/failure.ts';
import { createLive } from '../kit/live.ts';
import type { DeviceStatus, Live } from '../model/types.ts';
import type { Identity } from './identity.ts';
import { SignedOut } from '../model/signedOut.ts';

/** Keeps the identity that works in step with who is signed in: one at a time, one after another. */
export interface Identities {
  readonly current: Live<Identity | null>;
  /** Why the wanted identity could not be opened; ok while nothing went wrong. */
  readonly device: Live<DeviceStatus>;
  /** Makes this person's identity the one that works; null: nobody's. */
  follow(userId: string | null): void;
  /** Closes the working identity and opens it anew: nothing it knew in memory is left. */
  restart(): void;
  /** The working identity, waiting for it while it opens. Throws SignedOut, or why it cannot be opened. */
  ready(): Promise<Identity>;
  /** Resolves when everything begun so far is done. Never rejects. */
  settled(): Promise<void>;
}

export function createIdentities(
  open: (userId: string) => Promise<Identity>,
  log: Log,
): Identities {
  const current = createLive<Identity | null>(null);
  const device = createLive<DeviceStatus>({ status: 'ok' });
  let wanted: string | null = null;
  let turn: Promise<Identity | null> = Promise.resolve(null);

  const change = async (userId: string | null): Promise<Identity | null> => {
    const before = current.get();
    if (before !== null && before.userId === userId) return before;
    current.set(null);
    await before?.close().catch((error: unknown) => log.warn('closing failed', error));
    if (userId === null || userId !== wanted) return null;
    const identity = await open(userId);
    current.set(identity);
    device.set({ status: 'ok' });
    return identity;
  };

  const follow = (userId: string | null) => {
    if (userId === wanted) return;
    wanted = userId;
    const mine = turn.then(
      () => change(userId),
      () => change(userId),
    );
    turn = mine;
    mine.catch((error: unknown) => {
      log.warn('the local database cannot be opened', error);
      device.set({ status: 'failed', code: deviceFailureOf(error) ?? 'unavailable' });
      // The next request for this person tries again.
      if (turn === mine) wanted = null;
    });
  };

  return {
    current,
    device,
    follow,
    restart() {
      const userId = wanted;
      follow(null);
      follow(userId);
    },
    async ready() {
      const identity = await turn;
      if (identity === null) throw new SignedOut();
      return identity;
    },
    settled: async () => void (await turn.catch(() => undefined)),
  };
}
