import { openWorld, type World } from './world.ts';

/** Worlds without options, each for one test: while a test runs, the next one's server starts. */
export interface PlainWorlds {
  take(): Promise<World>;
  /** Closes the one nobody took. */
  close(): Promise<void>;
}

export function createPlainWorlds(): PlainWorlds {
  let next: Promise<World> | null = null;
  return {
    async take() {
      const world = await (next ?? openWorld());
      next = openWorld();
      // Whoever takes it hears of it.
      next.catch(() => undefined);
      return world;
    },
    async close() {
      const world = await next?.catch(() => undefined);
      await world?.close();
    },
  };
}
