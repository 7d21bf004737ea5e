import type { Clock, Unsubscribe } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { Source } from '../kit/source.ts';
import type { MarketSeries } from '#contract/protocol/marketSeries.ts';
import type { HeldSeries } from '../model/listings.ts';
import type { AskSeries, KeptSeries, ToldSeries } from '../model/ports/catalogue.ts';
import { TransportError } from '../model/ports/transport.ts';

export interface SeriesKeeperDeps<Series> {
  readonly ask: AskSeries<Series>;
  readonly kept: KeptSeries<Series>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Market figures of places: what this device has is shown at once, and brought up to date while somebody looks. */
export interface SeriesKeeper<Series = MarketSeries> {
  of(scopeId: string): Source<HeldSeries<Series> | null>;
  keep(scopeIds: readonly string[]): Promise<void>;
  close(): void;
}

/** The server counts by the hour. */
const FRESH_MS = 60 * 60_000;
/** A person who looks while there is no line sees the figures soon after there is one. Not the backoff: one place at a time is asked, and only while it is looked at. */
const AGAIN_MS = 15_000;
/** A request for the next place in this time does not try the same dead line. */
const QUIET_MS = 10_000;
/** On a slow line most of an answer's time is the way there and back. */
const AT_ONCE = 3;

/** Of anything that is told by place and kept under its id. */
export function createSeriesKeeper<Series extends { readonly id: string }>({
  ask,
  kept,
  clock,
  log,
}: SeriesKeeperDeps<Series>): SeriesKeeper<Series> {
  const lookers = new Map<string, Set<(held: HeldSeries<Series>) => void>>();
  const asking = new Map<string, Promise<boolean>>();

  const isFresh = (told: ToldSeries<Series> | null) => {
    const age = told === null ? Infinity : clock.now() - told.checkedAt;
    // A clock that was set back makes nothing fresh for ever.
    return age >= 0 && age < FRESH_MS;
  };
  const tell = (told: ToldSeries<Series>) => {
    for (const look of lookers.get(told.series.id) ?? []) look(told);
  };

  const waiting: { readonly scopeId: string; readonly begin: () => Promise<void> }[] = [];
  let busy = 0;
  /**
   * A place that somebody looks at goes before one that a closed page asked for, or that is only to be kept.
   */
  function next(): void {
    if (busy >= AT_ONCE) return;
    const looked = waiting.findIndex(({ scopeId }) => (lookers.get(scopeId)?.size ?? 0) > 0);
    const [one] = waiting.splice(Math.max(looked, 0), 1);
    if (one === undefined) return;
    busy += 1;
    void one.begin().finally(() => {
      busy -= 1;
      next();
    });
  }
  /** A few at a time: a page of forty places is no burst, and does not wait for forty answers in a row. */
  const inTurn = (scopeId: string): Promise<boolean> =>
    new Promise((resolve, reject) => {
      waiting.push({ scopeId, begin: () => renew(scopeId).then(resolve, reject) });
      next();
    });
  /** Until then the line is taken to be dead (ms since the epoch). */
  let quietUntil = 0;

  /** False: the server could not be asked. */
  async function renew(scopeId: string): Promise<boolean> {
    const held = await kept.get(scopeId);
    if (isFresh(held)) return true;
    const left = quietUntil - clock.now();
    if (left > 0 && left <= QUIET_MS) return false;
    try {
      const answer = await ask(scopeId, held?.etag ?? null);
      const told = answer === 'same' ? held : answer;
      if (told === 'none' || told === null) return true;
      const now = { ...told, checkedAt: clock.now() };
      tell(now);
      await kept.put(now).catch((error: unknown) => log.warn('market figures are not kept', error));
      return true;
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      quietUntil = clock.now() + QUIET_MS;
      return false;
    }
  }
  /** Two who look ask once. */
  const renewOnce = (scopeId: string): Promise<boolean> => {
    const mine = asking.get(scopeId) ?? inTurn(scopeId).finally(() => void asking.delete(scopeId));
    asking.set(scopeId, mine);
    return mine;
  };

  return {
    of: (scopeId) => (emit) => {
      let isOver = false;
      let cancel: Unsubscribe = () => undefined;
      let hasSome = false;
      const look = (held: HeldSeries<Series>) => {
        hasSome = true;
        if (!isOver) emit(held);
      };
      const those = lookers.get(scopeId) ?? new Set();
      lookers.set(scopeId, those.add(look));
      const follow = async () => {
        const isDone = await renewOnce(scopeId);
        if (isOver) return;
        if (!hasSome) emit(null);
        cancel = clock.after(isDone ? FRESH_MS : AGAIN_MS, () => void follow().catch(fail));
      };
      const fail = (error: unknown) => log.warn('market figures cannot be read', error);
      const begin = async () => {
        const held = await kept.get(scopeId);
        if (held !== null && !hasSome) look(held);
        await follow();
      };
      void begin().catch(fail);
      return () => {
        isOver = true;
        cancel();
        those.delete(look);
      };
    },
    async keep(scopeIds) {
      for (const scopeId of scopeIds) if (!(await renewOnce(scopeId))) return;
    },
    close: () => kept.close(),
  };
}
