import { askConfig } from '#src/data/backendConfig.ts';
import { analyticsChoice } from '#src/data/deviceChoice.ts';
import type { Live } from '#src/data/types.ts';
import { createReporter } from './createReporter.ts';
import { failures } from './failures.ts';
import { postReports } from './postReports.ts';

export interface ReporterPlace {
  readonly isOnline: Live<boolean>;
  readonly version: string;
  routeOf(pathname: string): string;
}

/** Reports what was noticed so far and what will be. */
export function startReporter(place: ReporterPlace): void {
  const reporter = createReporter({
    ...place,
    storage: localStorage,
    choice: analyticsChoice,
    post: async (reports) => await postReports(reports, await askConfig()),
    alone: async (run) =>
      'locks' in navigator ? await navigator.locks.request('roost-failures', run) : await run(),
    origin: location.origin,
    newId: () => crypto.randomUUID(),
    now: () => Date.now(),
  });
  failures.handTo(reporter.take);
}
