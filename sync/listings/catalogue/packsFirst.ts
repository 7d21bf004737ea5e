import { createListeners } from '../../kit/listeners.ts';
import type { Clock } from '../../kit/clock.ts';
import type { LocalDatabase } from '../../store/database.ts';

/** Over a slow line packs of a whole city take minutes. */
const WAITS_MS = 8000;

export interface PacksFirst {
  /** Resolves when rows of areas may come. */
  readonly passed: () => Promise<void>;
  close(): void;
}

/**
 * Rows of areas wait while packs are on their way to a search of this tab (FI20): with packs a list is whole, and rows would take
 * line and processor from them. They wait `WAITS_MS` at most, and not once a home is wanted by itself, which is asked for
 * between two areas. After either no area waits any more.
 */
export function createPacksFirst(
  { packsAhead, wishes }: Pick<LocalDatabase, 'packsAhead' | 'wishes'>,
  clock: Pick<Clock, 'after'>,
): PacksFirst {
  const onOver = createListeners();
  let isOver = false;
  const end = () => {
    isOver = true;
    stopListening();
    onOver.call();
    onOver.clear();
  };
  const stopListening = wishes.listen((wish) => {
    if (wish === 'listings') end();
  });
  return {
    async passed() {
      if (isOver) return;
      await new Promise<void>((resolve) => {
        const stop = clock.after(WAITS_MS, end);
        const pass = () => {
          stop();
          forget();
          resolve();
        };
        const forget = onOver.add(pass);
        void packsAhead.passed().then(pass);
      });
    },
    close: end,
  };
}
