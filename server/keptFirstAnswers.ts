import { contained } from '#server/contained.ts';
import type { FirstAnswers } from './domain/listings/index.ts';
import type { Places } from './domain/places/index.ts';
import type { Log } from './log.ts';

/** Well within the time after which they are given to nobody. */
const EVERY_MS = 4 * 60_000;

interface Deps {
  readonly places: Pick<Places, 'city'>;
  readonly answers: Pick<FirstAnswers, 'refresh'>;
  readonly log: Pick<Log, 'warn'>;
}

/**
 * Keeps what searches show first made for the city that a new device begins with: at once after the start, then every few minutes,
 * so that the first visitor after a quiet hour does not wait for it. Gives what ends it.
 */
export function keepFirstAnswers(
  { places, answers, log }: Deps,
  { everyMs = EVERY_MS } = {},
): () => Promise<void> {
  const ended = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  async function round(): Promise<void> {
    try {
      const city = await places.city({});
      if (city !== null) await answers.refresh(city.id, ended.signal);
    } catch (thrown) {
      if (!ended.signal.aborted) log.warn('what searches show first was not made ahead', thrown);
    }
    if (!ended.signal.aborted)
      timer = setTimeout(
        contained('what searches show first', () => {
          running = round();
        }),
        everyMs,
      ).unref();
  }

  let running = round();
  return async () => {
    ended.abort();
    clearTimeout(timer);
    await running;
  };
}
