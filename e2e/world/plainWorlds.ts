import { prepareWorld, type Surroundings, type WaitingWorld, type World } from './world.ts';

/** Worlds without options, each for one test: while a test runs, the next one's server starts. */
export interface PlainWorlds {
  take(): Promise<World>;
  /** Ends the one nobody took. */
  close(): Promise<void>;
}

export function createPlainWorlds(surroundings: Surroundings): PlainWorlds {
  let next: Promise<WaitingWorld> | null = null;
  return {
    async take() {
      const waiting = await (next ?? prepareWorld({}, surroundings));
      next = prepareWorld({}, surroundings);
      // The caller that takes it hears of the failure.
      next.catch(() => undefined);
      return await waiting.open();
    },
    async close() {
      const waiting = await next?.catch(() => undefined);
      await waiting?.drop();
    },
  };
}
