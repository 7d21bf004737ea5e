import type { Message } from '#contract/entities/message.ts';
import { SEND_BATCH_MAX } from '#contract/protocol/limits.ts';
import type { Life } from '../../kit/life.ts';
import type { Clock } from '../../kit/clock.ts';
import { LOCAL_FAILURE_MS } from '../../kit/backoff.ts';
import type { OutboxEntry } from '../../model/entry.ts';
import { createTimer } from '../../kit/timer.ts';
import type { KnownLanes } from './knownLanes.ts';
import type { Traffic } from './traffic.ts';

/** Answers that come within this time of one another, ms, are stored together while other lanes are on the line. */
const GATHERED_MS = 60;

export interface StoringDeps {
  readonly clock: Clock;
  readonly life: Life;
  readonly known: Pick<KnownLanes, 'head'>;
  readonly traffic: Pick<Traffic, 'hasOther' | 'isEmpty'>;
  /** Makes acknowledged messages durable, then takes their entries out. */
  store(lane: string, messages: readonly Message[]): Promise<void>;
  /** The lane's entries can be looked at again, whether that went well or not. */
  onOver(): void;
}

/**
 * Acknowledged messages that are being stored, one batch a lane, while the lane's next one is on the line. Batches of several
 * lanes begin in one turn: their stores make one transaction of what is asked for in one.
 */
export interface Storing {
  has(entry: OutboxEntry): boolean;
  /** The first entries of a lane that nobody has in hand: neither parked nor being stored. */
  headOf(lane: string): Promise<readonly OutboxEntry[]>;
  /** Resolves, and never rejects, when nothing of the lane is being stored. */
  done(lane: string): Promise<void>;
  /** A write that fails leaves entries that say they are on their way: they are sent once more. */
  begin(lane: string, messages: readonly Message[]): void;
}

interface Batch {
  readonly ids: ReadonlySet<string>;
  /** Never rejects. */
  readonly done: Promise<void>;
}

export function createStoring({
  clock,
  life,
  known,
  traffic,
  store,
  onOver,
}: StoringDeps): Storing {
  /** Begins what was gathered. */
  let gathered: (() => void)[] = [];
  let underWay = 0;
  const timer = createTimer(clock);
  const flush = () => {
    timer.clear();
    const begins = gathered;
    gathered = [];
    for (const begin of begins) begin();
  };
  /** One group after the other: what is answered while one is being stored is the next one. */
  const look = (hasMore: boolean) => {
    if (underWay > 0 || gathered.length === 0 || timer.isSet()) return;
    if (hasMore) timer.set(GATHERED_MS, flush);
    else flush();
  };
  const inGroup = async (lane: string, work: () => Promise<void>) => {
    await new Promise<void>((resolve) => {
      gathered.push(resolve);
      if (!traffic.hasOther(lane)) timer.clear();
      look(traffic.hasOther(lane));
    });
    underWay += 1;
    try {
      await work();
    } finally {
      underWay -= 1;
      look(!traffic.isEmpty());
    }
  };
  const batches = new Map<string, Batch>();
  const has: Storing['has'] = ({ lane, id }) => batches.get(lane)?.ids.has(id) === true;

  const keep = async (lane: string, messages: readonly Message[]) => {
    try {
      await inGroup(lane, () => store(lane, messages));
    } catch (error) {
      await new Promise<void>((resolve) => clock.after(LOCAL_FAILURE_MS, resolve));
      throw error;
    } finally {
      batches.delete(lane);
      onOver();
    }
  };

  return {
    has,
    async headOf(lane) {
      // Entries that are being stored are still in the outbox though the server has them.
      const head = await known.head(lane, SEND_BATCH_MAX + (batches.get(lane)?.ids.size ?? 0));
      return head.filter((entry) => !has(entry));
    },
    async done(lane) {
      await batches.get(lane)?.done;
    },
    begin(lane, messages) {
      const kept = keep(lane, messages);
      const ids = new Set(messages.map(({ id }) => id));
      batches.set(lane, { ids, done: kept.catch(() => undefined) });
      life.run('storing', () => kept);
    },
  };
}
