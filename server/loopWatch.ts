import { Worker } from 'node:worker_threads';

/** Watches whether this thread still turns. */
export interface LoopWatch {
  /** From now on it may stand still for this long, ms, and no longer. */
  within(ms: number): void;
  end(): Promise<void>;
}

const LOOK_EVERY_MS = 250;

/**
 * Ends the process, with a line that says why, when this thread has not turned for `stuckMs`: then it answers
 * nobody, and no signal reaches it. Committed data is on the disk, and a start replays it. A thread of its
 * own watches, and it counts its own looks: a machine that slept is not taken for one that stands still.
 */
export function watchLoop(stuckMs: number): LoopWatch {
  // Two numbers: how often this thread has turned, and how many looks it may stand still.
  const shared = new Int32Array(new SharedArrayBuffer(8));
  const within = (ms: number): void => {
    Atomics.store(shared, 1, Math.ceil(ms / LOOK_EVERY_MS));
  };
  within(stuckMs);
  const worker = new Worker(WATCHER, {
    eval: true,
    workerData: { shared, everyMs: LOOK_EVERY_MS },
    execArgv: [],
  });
  // Without it nobody is watched; that ends nobody.
  worker.on('error', (thrown) => console.error('the watch over this thread ended', thrown));
  worker.unref();
  const beat = setInterval(() => Atomics.add(shared, 0, 1), LOOK_EVERY_MS).unref();
  return {
    within,
    async end() {
      clearInterval(beat);
      await worker.terminate();
    },
  };
}

/** Plain text: a worker's file would have to be found in the sources and in the build alike. */
const WATCHER = `
  const { workerData: { shared, everyMs } } = require('node:worker_threads');
  const { writeSync } = require('node:fs');
  const { url } = require('node:inspector');
  let seen = -1;
  let still = 0;
  setInterval(() => {
    const turned = Atomics.load(shared, 0);
    // A debugger may hold it for as long as it likes.
    still = turned === seen && url() === undefined ? still + 1 : 0;
    seen = turned;
    const most = Atomics.load(shared, 1);
    if (still < most) return;
    const seconds = (most * everyMs) / 1000;
    writeSync(2, 'Roost has stood still for ' + seconds + ' s and answers nobody: it is ended. ' +
      'What it acknowledged is on the disk; start it again.\\n');
    process.kill(process.pid, 'SIGKILL');
  }, everyMs);
`;
