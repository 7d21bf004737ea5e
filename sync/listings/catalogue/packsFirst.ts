import type { Clock, Unsubscribe } from '../../kit/clock.ts';
import type { LocalDatabase } from '../../store/database.ts';

/** Over a slow line packs of a whole city take minutes. */
const WAITS_MS = 8000;
/** So long whatever else is replicated beside areas may have to wait. */
const LOOKS_MS = 250;

export interface PacksFirst {
  /** Whether rows of areas may come, within `LOOKS_MS`. False: not yet, and what is more urgent may go before they ask again. */
  readonly passed: () => Promise<boolean>;
  readonly close: () => void;
}

/**
 * Rows of areas wait while packs are on their way to a search of this tab (FI20): with packs a list is whole, and rows would take
 * line and processor from them. Once they waited for `WAITS_MS` they wait no more.
 */
export function createPacksFirst(
  { packsAhead }: Pick<LocalDatabase, 'packsAhead'>,
  clock: Pick<Clock, 'after'>,
): PacksFirst {
  let isOver = false;
  let cancel: Unsubscribe | null = null;
  const rest = () => {
    cancel?.();
    cancel = null;
  };
  const opened = async () => {
    await packsAhead.passed();
    rest();
    return true;
  };
  return {
    async passed() {
      if (isOver) return true;
      cancel ??= clock.after(WAITS_MS, () => (isOver = true));
      let stop: Unsubscribe = () => undefined;
      const looked = new Promise<boolean>((resolve) => {
        stop = clock.after(LOOKS_MS, () => resolve(isOver));
      });
      const mayCome = await Promise.race([opened(), looked]);
      stop();
      return mayCome;
    },
    close() {
      isOver = true;
      rest();
    },
  };
}
