import { byName, callByName, type NamesOf } from './byName.ts';

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

/** A method that is answered later. */
type Command = (...args: never[]) => Promise<unknown>;

/** Commands of something that may have to be opened first: they wait for it, and are remembered until they are done. */
export interface Deferred<Opened> {
  /** Rejects with why it cannot be opened, else as the command does. */
  run<T>(command: (opened: Opened) => Promise<T>): Promise<T>;
  /** Methods of what `pick` finds once it is open, by their names. Arguments, answers and errors pass as they are. */
  bind<T extends object>(
    pick: (opened: Opened) => T,
  ): <Name extends NamesOf<T, Command>>(...names: readonly Name[]) => Pick<T, Name>;
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
    bind:
      <T extends object>(pick: (opened: Opened) => T) =>
      <Name extends NamesOf<T, Command>>(...names: readonly Name[]) =>
        byName<T, Name>(
          names,
          (name) =>
            (...args) =>
              run(async (opened) => await callByName(pick(opened), name, args)),
        ),
  };
}
