import { createHash } from 'node:crypto';
import { createSeededRandom } from './clock.ts';
import { plainClone } from './plainClone.ts';

interface Task {
  readonly due: number;
  readonly run: () => void;
}

/** How long a task may lie, in virtual ms, until a busy machine comes to it. */
const LONGEST_TURN_MS = 2;
/** A machine that does something else now and then: a task that lies for long. */
const LONGEST_PAUSE_MS = 25;
const PAUSES = 0.02;
/** Tasks done in one turn of the real loop, which costs as much as a task. */
const TASKS_A_TURN = 32;
/** Turns of the real loop with nothing to do: something loads code, or waits for what will never come. */
const MOST_IDLE = 100_000;
/**
 * The time at which the next loop begins: libraries keep the last time they saw, and an earlier one would
 * tell of earlier runs.
 */
let start = Date.parse('2026-03-01T12:00:00Z');
const BETWEEN_MS = 1000;

/** Taken before anybody can replace it. */
const nextTurn = globalThis.setImmediate;

/**
 * Does the work on an event loop of its own, in virtual time: every timer and every task comes when the seed says,
 * between others as on a machine that is busy. The same seed gives the same order to the task, so what one run finds
 * the next finds again. All that is asynchronous in the work has to end in a timer, a task or a promise: a worker,
 * a socket or a file would bring the machine's own order in. One at a time in a realm.
 */
export async function onSeededLoop<T>(seed: number, work: () => Promise<T>): Promise<T> {
  const random = createSeededRandom(seed ^ 0x5eed);
  const tasks = new Map<number, Task>();
  let [now, made] = [0, 0];
  const lies = () => random.next() * (random.next() < PAUSES ? LONGEST_PAUSE_MS : LONGEST_TURN_MS);
  const set = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    made += 1;
    tasks.set(made, { due: now + Math.max(ms, 0) + lies(), run: () => run(...args) });
    return made;
  };
  const clear = (task: unknown) => void tasks.delete(Number(task));
  /** The first that is due; of two that are due at once the one that was set first. */
  const take = (): Task | undefined => {
    let next: readonly [number, Task] | undefined;
    for (const entry of tasks) if (next === undefined || entry[1].due < next[1].due) next = entry;
    if (next !== undefined) tasks.delete(next[0]);
    return next?.[1];
  };

  const restore = replaced([
    [globalThis, 'setTimeout', set],
    [globalThis, 'clearTimeout', clear],
    [globalThis, 'setImmediate', (run: () => void, ...args: unknown[]) => set(run, 0, ...args)],
    [globalThis, 'clearImmediate', clear],
    [globalThis, 'structuredClone', plainClone],
    [Date, 'now', () => start + now],
    [Math, 'random', () => random.next()],
    [performance, 'now', () => now],
    [crypto.subtle, 'digest', digest],
  ]);
  try {
    const ended: PromiseSettledResult<T>[] = [];
    void Promise.allSettled([work()]).then((outcomes) => ended.push(...outcomes));
    await inTurns(() => {
      if (ended.length > 0) return 'over';
      const task = take();
      now = Math.max(now, task?.due ?? 0);
      task?.run();
      return task === undefined ? 'idle' : 'busy';
    });
    return outcomeOf(ended[0]);
  } finally {
    start += Math.ceil(now) + BETWEEN_MS;
    restore();
  }
}

/**
 * Calls back, many times in one turn of the real loop, until it is over or has had nothing to do for long. Every promise that
 * can go on does, before the next call.
 */
function inTurns(step: () => 'busy' | 'idle' | 'over'): Promise<void> {
  return new Promise((resolve, reject) => {
    let [idle, isOver] = [0, false];
    const call = () => {
      if (isOver) return;
      try {
        const did = step();
        if (did === 'busy') idle = 0;
        isOver = did === 'over';
      } catch (error) {
        isOver = true;
        reject(error);
      }
    };
    const turn = () => {
      idle += 1;
      if (isOver || idle > MOST_IDLE) return resolve();
      for (let each = 0; each < TASKS_A_TURN; each += 1) nextTurn(call);
      nextTurn(turn);
    };
    turn();
  });
}

function outcomeOf<T>(ended: PromiseSettledResult<T> | undefined): T {
  if (ended === undefined)
    throw new Error('the work waits for something outside of the seeded loop');
  if (ended.status === 'rejected') throw ended.reason;
  return ended.value;
}

type Replacement = readonly [on: object, name: string, by: unknown];

function replaced(replacements: readonly Replacement[]): () => void {
  const before = replacements.map(
    ([on, name]) => [on, name, Object.getOwnPropertyDescriptor(on, name)] as const,
  );
  for (const [on, name, value] of replacements)
    Object.defineProperty(on, name, { value, configurable: true, writable: true });
  return () => {
    for (const [on, name, descriptor] of before)
      if (descriptor === undefined) Reflect.deleteProperty(on, name);
      else Object.defineProperty(on, name, descriptor);
  };
}

/** At once: the real one answers from a thread of its own, whenever that is. */
async function digest(_algorithm: unknown, data: Uint8Array): Promise<ArrayBuffer> {
  const bytes = createHash('sha256').update(data).digest();
  return Uint8Array.from(bytes).buffer;
}
