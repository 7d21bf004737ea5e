import { contained } from '#server/contained.ts';
import type { AreaBases } from './domain/listings/index.ts';
import type { Log } from './log.ts';

/** A withdrawn home is in no base within a minute: one look may fail. */
const EVERY_MS = 20_000;

interface Deps {
  readonly bases: Pick<AreaBases, 'renew' | 'settled'>;
  readonly log: Pick<Log, 'warn'>;
}

/** Looks all the time for bases that hold a withdrawn home, whether somebody asks for them or not. Gives what ends it. */
export function keepBases({ bases, log }: Deps, { everyMs = EVERY_MS } = {}): () => Promise<void> {
  const ended = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  async function round(): Promise<void> {
    try {
      await bases.renew(ended.signal);
    } catch (thrown) {
      if (!ended.signal.aborted) log.warn('bases were not looked through', thrown);
    }
    if (!ended.signal.aborted) plan();
  }
  function plan(): void {
    timer = setTimeout(
      contained('bases of areas', () => {
        running = round();
      }),
      everyMs,
    ).unref();
  }

  plan();
  return async () => {
    ended.abort();
    clearTimeout(timer);
    await running;
    await bases.settled();
  };
}
