import { networkOf } from '#src/data/network.ts';
import type { Sync } from '#src/data/types.ts';
import { failures } from '#src/failures/failures.ts';
import { routeAt } from './routes/routes.ts';
import { loadOptional } from './update/missingChunk.ts';
import { APP_VERSION } from './version.ts';

/** As `STORAGE_KEY` of the reporter, which is not here yet. */
const WAITING_KEY = 'failures';

/** Loads what reports failures once there is something to report: of this tab, or kept from another time. */
export function startFailures(sync: Sync): void {
  const isOnline = networkOf(sync.status);
  let isStarted = false;
  const start = async (): Promise<void> => {
    if (isStarted) return;
    isStarted = true;
    const code = await loadOptional(() => import('#src/failures/startReporter.ts'));
    // Not on the device yet, and no network: tried again with it.
    if (code === null) isStarted = false;
    else code.startReporter({ isOnline, version: APP_VERSION, routeOf });
  };
  failures.whenNeeded(() => void start());
  isOnline.subscribe(() => {
    if (failures.hasEarly()) void start();
  });
  if (failures.hasEarly() || localStorage.getItem(WAITING_KEY) !== null) void start();
}

const routeOf = (pathname: string): string => routeAt(pathname)?.path ?? '*';
