import type { Live, Thread } from '#src/data/types.ts';
import { mayWait } from './mayWait.ts';

/** While hundreds of messages come the thread is drawn this often. */
export const DRAWN_EVERY_MS = 1500;

/**
 * A thread as it is drawn. While a device catches up with a conversation its thread changes with every chunk
 * that is stored; each would be drawn whole, while somebody types. A change that may not wait comes in the
 * same moment.
 */
export function paced(thread: Live<Thread | undefined>): Live<Thread | undefined> {
  let shown = thread.get();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = () => {};
  const readers = new Set<() => void>();
  const show = () => {
    clearTimeout(timer);
    timer = undefined;
    shown = thread.get();
    // Several parts of a conversation read it: all show the same one.
    for (const onChange of [...readers]) onChange();
  };
  const look = () => {
    const next = thread.get();
    const isLater = shown !== undefined && next !== undefined && mayWait(shown, next);
    if (!isLater) show();
    else timer ??= setTimeout(show, DRAWN_EVERY_MS);
  };
  return {
    get() {
      // Of nobody, or of somebody else by now: nothing of it stays.
      if (readers.size === 0 || thread.get() === undefined) shown = thread.get();
      return shown;
    },
    subscribe(onChange) {
      const reader = () => onChange();
      if (readers.size === 0) {
        shown = thread.get();
        stop = thread.subscribe(look);
      }
      readers.add(reader);
      return () => {
        if (!readers.delete(reader) || readers.size > 0) return;
        clearTimeout(timer);
        timer = undefined;
        stop();
      };
    },
  };
}
