import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import bcrypt from 'bcryptjs';
import * as z from 'zod/mini';
import { contained } from '#server/contained.ts';

/**
 * bcrypt in threads of its own: a hash is 60 ms of one core, and thirty log-ins at once held everybody up for as long as
 * all of theirs together.
 */
export interface Hashing {
  hash(password: string, rounds: number): Promise<string>;
  compare(password: string, hash: string): Promise<boolean>;
  /** Jobs that wait or are under way. */
  readonly pending: () => number;
}

/** Beyond this, whoever comes would wait for seconds: they are told to come back. */
export const PENDING_MAX = 100;

type Job =
  | { readonly work: 'hash'; readonly password: string; readonly rounds: number }
  | { readonly work: 'compare'; readonly password: string; readonly hash: string };

const doneSchema = z.union([
  z.object({ id: z.int(), value: z.union([z.string(), z.boolean()]) }),
  z.object({ id: z.int(), failure: z.string() }),
]);

/** Text, because a thread has no loader of its own: the same here, in a build and from the sources. */
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads');
const bcrypt = require(workerData);
parentPort.on('message', ({ id, job }) => {
  try {
    const value = job.work === 'hash'
      ? bcrypt.hashSync(job.password, job.rounds)
      : bcrypt.compareSync(job.password, job.hash);
    parentPort.postMessage({ id, value });
  } catch (thrown) {
    parentPort.postMessage({ id, failure: String(thrown) });
  }
});`;

interface Waiting {
  resolve(value: string | boolean): void;
  reject(reason: Error): void;
}

/** One thread; begun at the first job, and begun again after it died. */
function createThread() {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let last = 0;

  function settle(message: unknown): void {
    const done = doneSchema.parse(message);
    const one = waiting.get(done.id);
    waiting.delete(done.id);
    if (waiting.size === 0) worker?.unref();
    if ('failure' in done) one?.reject(new Error(done.failure));
    else one?.resolve(done.value);
  }

  function died(reason: Error): void {
    worker = undefined;
    for (const one of waiting.values()) one.reject(reason);
    waiting.clear();
  }

  function begin(): Worker {
    const module = createRequire(import.meta.url).resolve('bcryptjs');
    const begun = new Worker(THREAD, { eval: true, workerData: module });
    begun.on('message', contained('the thread of passwords', settle));
    begun.once('error', contained('the thread of passwords', died));
    begun.once(
      'exit',
      contained('the thread of passwords', (code) =>
        died(new Error(`the thread of passwords ended with ${code}`)),
      ),
    );
    return begun;
  }

  return {
    pending: () => waiting.size,
    run: (job: Job) =>
      new Promise<string | boolean>((resolve, reject) => {
        worker ??= begin();
        worker.ref();
        last += 1;
        waiting.set(last, { resolve, reject });
        worker.postMessage({ id: last, job });
      }),
  };
}

/** `size` threads; the one with least to do gets the next job. */
function createHashing(size = Math.max(1, Math.min(2, availableParallelism() - 1))): Hashing {
  const threads = Array.from({ length: size }, createThread);
  const run = (job: Job) => {
    const [freest] = threads.toSorted((one, other) => one.pending() - other.pending());
    if (freest === undefined) throw new Error('there is no thread');
    return freest.run(job);
  };
  return {
    hash: async (password, rounds) => String(await run({ work: 'hash', password, rounds })),
    compare: async (password, hash) => (await run({ work: 'compare', password, hash })) === true,
    pending: () => threads.reduce((sum, thread) => sum + thread.pending(), 0),
  };
}

let shared: Hashing | undefined;

/** The threads of this process. The auth library has no driver for passwords, so the module it calls is led here. */
export function sharedHashing(): Hashing {
  if (shared) return shared;
  const hashing = createHashing();
  Object.assign(bcrypt, {
    hash: (password: string, rounds: number) => hashing.hash(password, rounds),
    compare: (password: string, hash: string) => hashing.compare(password, hash),
  });
  shared = hashing;
  return hashing;
}
