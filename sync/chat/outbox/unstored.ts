import type { Message } from '#contract/entities/message.ts';
import { LOCAL_FAILURE_MS } from '../../kit/backoff.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Life } from '../../kit/life.ts';
import type { NewMessage, OutboxEntry } from '../../model/entry.ts';
import type { OutboxStore } from '../../model/ports/stores.ts';
import type { OnTheLine } from './deliver.ts';
import { fateOf } from './fate.ts';
import type { KnownLanes } from './knownLanes.ts';

export interface UnstoredDeps {
  readonly clock: Clock;
  readonly life: Life;
  readonly outbox: Pick<OutboxStore, 'add' | 'head'>;
  readonly known: Pick<KnownLanes, 'own'>;
  canGo(): boolean;
  /** This tab leads no more. */
  isOver(): boolean;
  putOnLine(entry: OutboxEntry): OnTheLine;
  store(conversationId: string, messages: readonly Message[]): Promise<void>;
  /** A message that the server took could not be kept here, and no entry says so. */
  onUnkept(): void;
}

/** Messages that are on the line, and whose first write failed (DR20). */
export interface Unstored {
  /**
   * A person who is told of a failure sends again, under another id: they are told only where the first try was refused, or the
   * engine was stopped. Else it is written, or sent, once more, until one of them is known to have worked.
   */
  settle(
    message: NewMessage,
    entry: OutboxEntry,
    first: OnTheLine,
    failure: unknown,
  ): Promise<OutboxEntry>;
  /** This tab leads no more: all of them are written at once, for who leads next to send. */
  handOver(): void;
}

export function createUnstored(deps: UnstoredDeps): Unstored {
  const { clock, life, canGo, isOver } = deps;
  const leavings = new Set<Leaving>();
  const pause = () => new Promise<void>((resolve) => clock.after(LOCAL_FAILURE_MS, resolve));

  /** The server has what this device could not store. */
  const keep = async (message: Message) => {
    try {
      await deps.store(message.conversationId, [message]);
    } catch (error) {
      deps.onUnkept();
      throw error;
    }
  };

  const settle: Unstored['settle'] = async (message, entry, first, failure) => {
    const write = () => life.write(() => addInPlace(deps, message, entry));
    const leaving = createLeaving(write);
    if (isOver()) leaving.begin();
    leavings.add(leaving);
    let line: OnTheLine | null = first;
    let mayHaveIt = false;
    try {
      for (;;) {
        const fate =
          line === null ? 'unknown' : await Promise.race([fateOf(entry, line), leaving.begun]);
        line = null;
        if (typeof fate !== 'string') {
          life.run('storing', () => keep(fate));
          return entry;
        }
        // An earlier try may arrive yet, and be judged otherwise.
        if (fate === 'refused' && !mayHaveIt && !isOver()) throw failure;
        mayHaveIt = true;
        if (!isOver()) await Promise.race([pause(), leaving.begun]);
        try {
          return await (leaving.take() ?? write());
        } catch {
          if (life.isOver()) throw failure;
          if (isOver()) await pause();
          else if (canGo()) line = deps.putOnLine(entry);
        }
      }
    } finally {
      leavings.delete(leaving);
    }
  };

  return {
    settle,
    handOver() {
      for (const leaving of leavings) leaving.begin();
    },
  };
}

/** Queues it before all of its lane: nothing but what the server has stood before it, places begin anew once that is gone. */
async function addInPlace(
  { outbox, known }: Pick<UnstoredDeps, 'outbox' | 'known'>,
  message: NewMessage,
  entry: OutboxEntry,
): Promise<OutboxEntry> {
  const [first] = await outbox.head(message.lane, 1);
  const position = Math.min(entry.position, first?.position ?? entry.position) - 1;
  const [stored] = await known.own([message], async () => [
    await outbox.add(message, { position }),
  ]);
  return stored ?? { ...message, position };
}

/** The write that is begun in the very moment in which this tab leads no more: a stopped engine begins none. */
interface Leaving {
  readonly begun: Promise<'unknown'>;
  begin(): void;
  /** The write, once; null: none was begun. */
  take(): Promise<OutboxEntry> | null;
}

function createLeaving(write: () => Promise<OutboxEntry>): Leaving {
  let written: Promise<OutboxEntry> | null = null;
  let tell: (fate: 'unknown') => void = () => undefined;
  const begun = new Promise<'unknown'>((resolve) => {
    tell = resolve;
  });
  return {
    begun,
    begin() {
      written = write();
      // Its failure is heard where it is taken.
      written.catch(() => undefined);
      tell('unknown');
    },
    take() {
      const taken = written;
      written = null;
      return taken;
    },
  };
}
