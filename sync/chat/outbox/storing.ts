import type { Message } from '#contract/entities/message.ts';
import { SEND_BATCH_MAX } from '#contract/protocol/limits.ts';
import type { Life } from '../../kit/life.ts';
import type { Clock } from '../../kit/clock.ts';
import { LOCAL_FAILURE_MS } from '../../kit/backoff.ts';
import type { OutboxEntry } from '../../model/entry.ts';
import { createTimer } from '../../kit/timer.ts';
import type { KnownLanes } from './knownLanes.ts';
import type { Traffic } from './traffic.ts';

/** The first answers that come within this time, ms, are stored together while other lanes are on the line. */
const GATHERED_MS = 60;
/** So many times longer each later group of the same drain waits, */
const LONGER = 8;
/** and no longer than this, ms: a person sees that a message was taken once it is stored. */
const MOST_GATHERED_MS = 1000;
/** So many messages wait for no others. */
const MANY_GATHERED = 20 * SEND_BATCH_MAX;

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
  /** Resolves, and never rejects, when nothing of the lane is being stored. Its group waits for few others then. */
  done(lane: string): Promise<void>;
  /**
   * Resolves when it is begun: what is answered while the lane's last batch is being stored comes after it. A write that fails
   * leaves entries that say they are on their way: they are sent once more.
   */
  begin(lane: string, messages: readonly Message[], how: Beginning): Promise<void>;
  /** A lane has left the line, whatever became of its batch. */
  left(): void;
  /** Stores nothing more of what is gathered: the next leader sends it once more, and is answered alike. */
  stop(): void;
}

export interface Beginning {
  /** A person has just written it: its group waits for few others. */
  readonly isLookedAt?: boolean;
  /** The rest of its batch is on the line. */
  readonly goesOn?: boolean;
}

interface Batch {
  readonly messages: Message[];
  readonly ids: Set<string>;
  isBegun: boolean;
  /** Never rejects. */
  done: Promise<void>;
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
  /** Messages of what was gathered. */
  let many = 0;
  let underWay = 0;
  /** Groups that were begun since the line was empty. */
  let groups = 0;
  /** Somebody waits for what is gathered. */
  let isHurried = false;
  const timer = createTimer(clock);
  const flush = () => {
    timer.clear();
    groups += 1;
    isHurried = false;
    many = 0;
    const begins = gathered;
    gathered = [];
    for (const begin of begins) begin();
  };
  /**
   * One group after the other: what is answered while one is being stored is the next one. Each waits longer than the one before
   * it, so that a drain is few groups in whatever way its answers come.
   */
  const look = (hasMore: boolean) => {
    if (underWay === 0 && gathered.length > 0) {
      if (!hasMore || many >= MANY_GATHERED) flush();
      else if (!timer.isSet()) timer.set(waitOf(isHurried ? 0 : groups), flush);
    }
    if (!hasMore) groups = 0;
  };
  const hurry = () => {
    if (isHurried || gathered.length === 0) return;
    isHurried = true;
    if (timer.isSet()) timer.set(GATHERED_MS, flush);
  };
  const inGroup = async (work: () => Promise<void>) => {
    await new Promise<void>((resolve) => void gathered.push(resolve));
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

  const keep = async (lane: string, batch: Batch) => {
    try {
      await inGroup(() => {
        batch.isBegun = true;
        return store(lane, batch.messages);
      });
    } catch (error) {
      await new Promise<void>((resolve) => clock.after(LOCAL_FAILURE_MS, resolve));
      throw error;
    } finally {
      batches.delete(lane);
      onOver();
    }
  };
  const add = (batch: Batch, messages: readonly Message[]) => {
    batch.messages.push(...messages);
    for (const { id } of messages) batch.ids.add(id);
    many += messages.length;
  };
  const start = (lane: string, messages: readonly Message[]) => {
    const batch: Batch = { messages: [], ids: new Set(), isBegun: false, done: Promise.resolve() };
    add(batch, messages);
    batches.set(lane, batch);
    const kept = keep(lane, batch);
    batch.done = kept.catch(() => undefined);
    life.run('storing', () => kept);
  };

  return {
    has,
    async headOf(lane) {
      // Entries that are being stored are still in the outbox though the server has them.
      const head = await known.head(lane, SEND_BATCH_MAX + (batches.get(lane)?.ids.size ?? 0));
      return head.filter((entry) => !has(entry));
    },
    async done(lane) {
      const batch = batches.get(lane);
      if (batch?.isBegun === false) hurry();
      await batch?.done;
    },
    async begin(lane, messages, { isLookedAt = false, goesOn = false }) {
      const before = batches.get(lane);
      if (before?.isBegun === true) await before.done;
      const waiting = batches.get(lane);
      if (waiting === undefined) start(lane, messages);
      else add(waiting, messages);
      if (isLookedAt) hurry();
      look(goesOn || traffic.hasOther(lane));
    },
    left: () => look(!traffic.isEmpty()),
    stop: () => timer.clear(),
  };
}

/** How long a group waits for others, ms, after so many of its drain. */
const waitOf = (groups: number): number =>
  Math.min(GATHERED_MS * LONGER ** groups, MOST_GATHERED_MS);
