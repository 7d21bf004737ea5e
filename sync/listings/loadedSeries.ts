import type { Log } from '../kit/log.ts';
import type { SeriesKeeper } from './series.ts';

/** Market figures, whose code comes when somebody first looks at some. */
export function createLoadedSeries<Series>(
  load: () => Promise<SeriesKeeper<Series>>,
  log: Log,
): SeriesKeeper<Series> {
  let loading: Promise<SeriesKeeper<Series>> | null = null;
  const keeper = (): Promise<SeriesKeeper<Series>> => {
    loading ??= load();
    // The next look tries again.
    loading.catch(() => (loading = null));
    return loading;
  };
  return {
    of: (scopeId) => (emit) => {
      let stop: (() => void) | null = null;
      let isOver = false;
      const begin = async () => {
        const loaded = await keeper();
        if (!isOver) stop = loaded.of(scopeId)(emit);
      };
      begin().catch((error: unknown) => {
        log.warn('market figures cannot be read', error);
        if (!isOver) emit(null);
      });
      return () => {
        isOver = true;
        stop?.();
      };
    },
    keep: async (scopeIds) => await (await keeper()).keep(scopeIds),
    close: () => void loading?.then((loaded) => loaded.close()),
  };
}
