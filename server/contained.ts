import { consoleLog, type Log } from './log.ts';

/**
 * Work that nobody waits for: of a timer, an emitter, or behind an answer. An error in it, at once or later,
 * would end the process; here it ends in the log. `what` names the work there.
 */
export function contained<Args extends readonly unknown[]>(
  what: string,
  work: (...args: Args) => unknown,
  log: Pick<Log, 'error'> = consoleLog,
): (...args: Args) => void {
  const say = (thrown: unknown): void => log.error(`${what} failed`, thrown);
  return (...args) => {
    try {
      const going = work(...args);
      if (going instanceof Promise) going.catch(say);
    } catch (thrown) {
      say(thrown);
    }
  };
}
