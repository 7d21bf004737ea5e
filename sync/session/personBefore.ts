import * as z from 'zod/mini';
import { forgetKept, forgetPhotos } from '../device/index.ts';
import type { Clock } from '../kit/clock.ts';
import { databaseNameOf } from '../store/identity.ts';

/** The person whose session the server ended here, by a hash, and when. A Log Out leaves no such note, and nothing to be kept from anybody. */
const BEFORE_KEY = 'roost-before';
const noteSchema = z.object({ of: z.string(), at: z.number() });
type Note = z.infer<typeof noteSchema>;

export interface PersonBeforeDeps {
  readonly storage: Storage;
  readonly clock: Pick<Clock, 'now'>;
  userIdNow(): string | null;
}

/**
 * The person who used this device before. After a refusal their things wait for them: databases under their own name, and beside
 * those what they kept (tours, papers, photos, a share that was put nowhere), which has no name on it.
 */
export interface PersonBefore {
  /** The server ends the session of this person. */
  note(userId: string): void;
  /** Before this person is signed in: what another one kept beside their databases goes. What came since stays. Never rejects. */
  makeWayFor(userId: string): Promise<void>;
}

export function createPersonBefore({ storage, clock, userIdNow }: PersonBeforeDeps): PersonBefore {
  return {
    note(userId) {
      const note: Note = { of: databaseNameOf(userId), at: clock.now() };
      try {
        storage.setItem(BEFORE_KEY, JSON.stringify(note));
      } catch {
        // No room: then nothing tells what they kept from what the next person keeps.
      }
    },
    async makeWayFor(userId) {
      const now = userIdNow();
      const before = now === null ? read(storage) : { of: databaseNameOf(now), at: clock.now() };
      if (before !== null && before.of !== databaseNameOf(userId))
        await Promise.all([forgetPhotos(), forgetKept(before.at)]);
      storage.removeItem(BEFORE_KEY);
    },
  };
}

function read(storage: Storage): Note | null {
  try {
    return noteSchema.parse(JSON.parse(storage.getItem(BEFORE_KEY) ?? ''));
  } catch {
    return null;
  }
}
