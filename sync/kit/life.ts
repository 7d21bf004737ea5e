import type { Log } from './log.ts';

/** Thrown instead of writing once the engine was stopped. Never leaves the engine. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** The span between start and stop. Data that arrives after its end is not stored. */
export interface Life {
  isOver(): boolean;
  /** Runs a write to the device. Rejects with Stopped, without running it, once life is over. */
  write<T>(work: () => Promise<T>): Promise<T>;
  /** Runs work nobody waits for; its failures are logged. */
  run(what: string, work: () => Promise<void>): void;
  /** No write starts from now on; resolves when those under way are done. */
  end(): Promise<void>;
}

export function createLife(log: Log): Life {
  let isOver = false;
  const writes = new Set<Promise<unknown>>();
  return {
    isOver: () => isOver,
    async write(work) {
      if (isOver) throw new Stopped();
      const running = work();
      writes.add(running);
      try {
        return await running;
      } finally {
        writes.delete(running);
      }
    },
    run(what, work) {
      work().catch((error: unknown) => {
        if (!(error instanceof Stopped)) log.warn(`${what} failed`, error);
      });
    },
    async end() {
      isOver = true;
      await Promise.allSettled(writes);
    },
  };
}
