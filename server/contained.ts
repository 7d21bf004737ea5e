import { consoleLog, type Log } from './log.ts';

/**
 * Work that nobody waits for: of a timer, an emitter, or behind an answer. An error in it, at once or later,
 * would end the process; here it ends in the log. `what` names the work there. An emitter's own `this` reaches the work, so that
 * one listener can serve thousands of emitters.
 */
export function contained<Args extends readonly unknown[], This = unknown>(
  what: string,
  work: (this: This, ...args: Args) => unknown,
  log: Pick<Log, 'error'> = consoleLog,
): (this: This, ...args: Args) => void {
  return function run(...args) {
    try {
      const going = Reflect.apply(work, this, args);
      if (going instanceof Promise)
        going.catch((thrown: unknown) => log.error(`${what} failed`, thrown));
    } catch (thrown) {
      log.error(`${what} failed`, thrown);
    }
  };
}
