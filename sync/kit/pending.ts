import { callRest, type Rest, withRest } from './rest.ts';

/** Writes of this tab that are under way. */
export interface Pending {
  track<T>(write: Promise<T>): Promise<T>;
  /** Resolves when every write begun so far is done, well or badly. */
  flush(): Promise<void>;
}

export function createPending(): Pending {
  const writes = new Set<Promise<unknown>>();
  return {
    track(write) {
      const mine: Promise<unknown> = write
        .catch(() => undefined)
        .finally(() => writes.delete(mine));
      writes.add(mine);
      return write;
    },
    async flush() {
      while (writes.size > 0) await Promise.all(writes);
    },
  };
}

/** Methods that are all answered later, but for those of `Own`. */
type Commands<T, Own> = {
  readonly [Name in keyof T as Exclude<Name, keyof Own>]: (...args: never[]) => Promise<unknown>;
};

/** Commands of something that may have to be opened first: they wait for it, and are remembered until they are done. */
export interface Deferred<Opened> {
  /** Rejects with why it cannot be opened, else as the command does. */
  run<T>(command: (opened: Opened) => Promise<T>): Promise<T>;
  /**
   * Gives the commands that work at once, and beside them those of the part that `pick` finds once it is
   * open. Arguments, answers and errors pass as they are. A missing command rejects with a TypeError that
   * names it.
   */
  bind<T extends Commands<T, AtOnce>, AtOnce extends object>(
    pick: (opened: Opened) => T,
    atOnce: AtOnce,
  ): Rest<AtOnce, T>;
}

/** `named`: what a command fails with instead; as it is where there is nothing to name. */
export function createDeferred<Opened>(
  ready: () => Promise<Opened>,
  track: Pending['track'],
  named: (error: unknown) => unknown = (error) => error,
): Deferred<Opened> {
  const attempt = async <T>(command: (opened: Opened) => Promise<T>): Promise<T> => {
    try {
      return await command(await ready());
    } catch (error) {
      throw named(error);
    }
  };
  const run: Deferred<Opened>['run'] = (command) => track(attempt(command));
  return {
    run,
    bind: (pick, atOnce) =>
      withRest(
        atOnce,
        (name) =>
          (...args) =>
            run(async (opened) => await callRest(pick(opened), name, args)),
      ),
  };
}
