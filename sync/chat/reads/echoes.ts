import { newId } from '#contract/rules/ids.ts';
import type { MessageType } from '#contract/entities/message.ts';
import type { Clock, Random } from '../../kit/clock.ts';
import { createLive } from '../../kit/live.ts';
import type { Live } from '../../model/types.ts';

/** A message between the press of Send and its place on the disk: a few hundredths of a second. */
export interface Echo {
  readonly id: string;
  readonly userId: string;
  readonly conversationId: string;
  readonly content: string;
  /** Of what is no reply. */
  readonly messageType: MessageType;
  /** The message it replies to, if it is a reply. */
  readonly quotedId: string | null;
  /** ISO 8601. */
  readonly writtenAt: string;
}

/** The echoes of this tab, in the order they were written. */
export interface Echoes {
  readonly live: Live<readonly Echo[]>;
  /** Shows a message at once. Its entry in the outbox must have the id this gives. */
  begin(message: Omit<Echo, 'id' | 'writtenAt'>): Echo;
  /** The device has it: it goes when a live read shows its entry, or soon. */
  settle(id: string): void;
  /** It is seen elsewhere, could not be stored, or was taken back. */
  drop(id: string): void;
}

/** A stored message that no live read ever showed was sent and removed between two of them. */
const UNSEEN_MS = 3000;

export function createEchoes({
  clock,
  random,
}: {
  readonly clock: Clock;
  readonly random: Random;
}): Echoes {
  const live = createLive<readonly Echo[]>([]);
  const drop = (id: string) => {
    if (live.get().some((echo) => echo.id === id))
      live.set(live.get().filter((echo) => echo.id !== id));
  };
  return {
    live,
    begin(message) {
      const now = clock.now();
      const id = newId(now, random.bytes(16));
      const echo = { ...message, id, writtenAt: new Date(now).toISOString() };
      live.set([...live.get(), echo]);
      return echo;
    },
    settle: (id) => void clock.after(UNSEEN_MS, () => drop(id)),
    drop,
  };
}
