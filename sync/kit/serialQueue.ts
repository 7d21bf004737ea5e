/**
 * Runs `work` once everything given before it under the same key has settled, well or badly: at once where nothing is
 * under way. Other keys run beside it.
 */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** One queue a key, kept only while it has work. */
export function createSerialQueue(): InTurn {
  /** Each resolves when the last work of its key has settled, and never rejects. */
  const ends = new Map<string, Promise<void>>();
  const settled = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } catch {
      // The caller hears of it.
    }
  };
  return (key, work) => {
    const before = ends.get(key);
    const run = before === undefined ? work() : before.then(work);
    const end = settled(run);
    ends.set(key, end);
    void end.then(() => ends.get(key) === end && ends.delete(key));
    return run;
  };
}
