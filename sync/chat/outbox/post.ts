import type { Message } from '#contract/entities/message.ts';
import type { SendMessages, SendResult } from '#contract/protocol/socket.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Life } from '../../kit/life.ts';
import type { NewMessage, OutboxEntry } from '../../model/entry.ts';
import type { OutboxStore, Placed } from '../../model/ports/stores.ts';
import { type Batch, batchOf, type OnTheLine } from './deliver.ts';
import type { KnownLanes } from './knownLanes.ts';
import type { Moves } from './moves.ts';
import type { Storing } from './storing.ts';
import type { Traffic } from './traffic.ts';
import { createUnstored } from './unstored.ts';

export interface PostDeps {
  readonly clock: Clock;
  readonly life: Life;
  readonly outbox: Pick<OutboxStore, 'add' | 'head'>;
  readonly known: Pick<KnownLanes, 'own' | 'learn'>;
  readonly moves: Pick<Moves, 'release'>;
  readonly traffic: Pick<Traffic, 'enter'>;
  readonly storing: Pick<Storing, 'has' | 'headOf'>;
  canGo(): boolean;
  /** This tab leads no more. */
  isOver(): boolean;
  /** The line has nothing of its lane, as far as is known, and nothing holds it. */
  mayPost(message: NewMessage): boolean;
  send(batch: SendMessages): Promise<readonly SendResult[]>;
  store(conversationId: string, messages: readonly Message[]): Promise<void>;
  onUnkept(): void;
  runLane(batch: Batch, line?: OnTheLine): Promise<void>;
  /** The lane is free again, at once or after a while. */
  leave(lane: string): void;
  leaveLater(lane: string): void;
}

export interface Posting {
  /**
   * Stores a new message as on its way and sends it, where its lane is free; null where it has to wait its turn.
   * Resolves when it is durable here or the server has it, rejects where it could not be stored and the server
   * neither has it nor may get it, or where the engine was stopped.
   */
  post(message: NewMessage): Promise<OutboxEntry> | null;
  /** This tab leads no more: what is on the line and not stored is written for the next leader. */
  stop(): void;
}

/**
 * The message goes on the line while the outbox writes it: the transaction that writes it says what stands before it. What is
 * made of the answer waits until the write is over.
 *
 *   write ─▶ placed, nothing before it ─▶ send ──────────▶ answer ─┐
 *     └───────────────────────────────────▶ durable ───────────────┴─▶ store, settle
 */
export function createPost(deps: PostDeps): Posting {
  const { clock, life, outbox, known, storing, canGo } = deps;

  const putOnLine = (entry: OutboxEntry): OnTheLine => {
    const answer = deps.send(batchOf(entry.lane, [entry]));
    // Its failure is heard where it is awaited.
    answer.catch(() => undefined);
    return { sentAt: clock.now(), answer };
  };

  const unstored = createUnstored({ ...deps, putOnLine });

  /** It is stored, and not on the line: it goes if it is the first of its lane. */
  const sendStored = async (entry: OutboxEntry) => {
    const { lane } = entry;
    let entries: readonly OutboxEntry[] = [];
    try {
      const [head] = await storing.headOf(lane);
      if (head?.id === entry.id) entries = [entry];
      else await deps.moves.release([entry]);
    } catch (error) {
      deps.leaveLater(lane);
      throw error;
    }
    await deps.runLane({ lane, entries });
  };

  const post = async (message: NewMessage): Promise<OutboxEntry> => {
    const { lane } = message;
    const { nextAttemptAt: _, ...rest } = message;
    const entry = { ...rest, state: 'sending' as const };
    let placed = null as { readonly entry: OutboxEntry; readonly line: OnTheLine } | null;
    const onPlaced = ({ entry: mine, before }: Placed) => {
      if (before === null) return;
      known.learn(lane, [...before, mine]);
      // It stays on the line where the write is tried again.
      if (placed === null && canGo() && before.every(storing.has))
        placed = { entry: mine, line: putOnLine(mine) };
    };
    try {
      const [stored] = await known.own([entry], async () => [
        await outbox.add(entry, { onPlaced }),
      ]);
      if (stored === undefined) throw new Error('an entry was not stored');
      life.run('posting', () =>
        placed === null
          ? sendStored(stored)
          : deps.runLane({ lane, entries: [stored] }, placed.line),
      );
      return stored;
    } catch (error) {
      if (placed === null) {
        deps.leaveLater(lane);
        throw error;
      }
      try {
        return await unstored.settle(message, placed.entry, placed.line, error);
      } finally {
        deps.leave(lane);
      }
    }
  };

  return {
    post(message) {
      if (!deps.mayPost(message)) return null;
      deps.traffic.enter(message.lane, 1);
      return post(message);
    },
    stop: unstored.handOver,
  };
}
