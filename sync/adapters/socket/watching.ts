import { WATCHED_AREAS_MAX, WATCHED_CITIES_MAX } from '#contract/protocol/limits.ts';
import type { Clock, Unsubscribe } from '../../kit/clock.ts';

/** The server's answer to a watch. `again`: to be said again after so many ms. */
export type WatchAnswer =
  | { readonly kind: 'taken' }
  | { readonly kind: 'again'; readonly afterMs: number }
  /** It would say the same again. */
  | { readonly kind: 'refused' };

export interface WatchingDeps {
  /** Says it on the present line. Never rejects. */
  readonly say: (wanted: Watched) => Promise<WatchAnswer>;
  readonly clock: Pick<Clock, 'after'>;
}

/**
 * The ground a device wants to hear of: these areas, and the areas of these cities; without cities: of
 * whichever there are.
 */
export interface Watched {
  readonly areas: readonly string[];
  readonly cities?: readonly string[];
}

/** Tells the server which areas this device wants to hear of, on each line until it has taken them in. */
export interface Watching {
  want(areaIds: readonly string[], cityIds?: readonly string[]): void;
  connected(): void;
  disconnected(): void;
}

const nothing = () => undefined;

/** Says it once a line and change, one at a time: calls in a row are one, and what the server knows is not said again. */
export function createWatching({ say, clock }: WatchingDeps): Watching {
  let wanted: Watched = { areas: [] };
  /** Counts lines: what comes back of an earlier one is ignored. */
  let line = 0;
  let isUp = false;
  let isSaying = false;
  /** The last watch that the server of this line took; empty at first. */
  let told = '';
  let cancelRetry: Unsubscribe = nothing;

  const begin = (isConnected: boolean) => {
    cancelRetry();
    line += 1;
    isUp = isConnected;
    isSaying = false;
    told = '';
  };
  const tell = async (): Promise<void> => {
    cancelRetry();
    const key = keyOf(wanted);
    if (!isUp || isSaying || key === told) return;
    isSaying = true;
    const mine = line;
    const answer = await say(wanted);
    if (mine !== line) return;
    isSaying = false;
    if (answer.kind !== 'again') {
      told = key;
      return await tell();
    }
    cancelRetry = clock.after(answer.afterMs, () => void tell());
  };

  return {
    want(areaIds, cityIds) {
      wanted = {
        areas: areaIds.slice(0, WATCHED_AREAS_MAX),
        ...(cityIds && { cities: cityIds.slice(0, WATCHED_CITIES_MAX) }),
      };
      void tell();
    },
    connected() {
      begin(true);
      void tell();
    },
    disconnected: () => begin(false),
  };
}

const keyOf = ({ areas, cities }: Watched): string =>
  [
    areas.toSorted().join(' '),
    ...(cities === undefined ? [] : ['of', cities.toSorted().join(' ')]),
  ].join(' ');
