import type { CallDeps } from '../adapters/api/index.ts';
import {
  callMemoryOf,
  createBrowserCallMedia,
  createCallSetup,
} from '../adapters/browser/calls/index.ts';
import {
  callLog,
  createCallController,
  createPastCalls,
  createSignals,
  type SignalsDeps,
  withLogged,
} from '../chat/calls/index.ts';
import type { CallRoom } from '../chat/calls/lazyCalls.ts';
import { combined, fromLive, liveQuery, mapped } from '../kit/source.ts';
import type { CallController } from '../model/calls.ts';
import type { LocalDatabase } from '../store/index.ts';
import { createLiveReads } from '../store/reads/index.ts';
import type { Log } from '../kit/log.ts';

export interface OpenCallsDeps extends SignalsDeps, Pick<CallDeps, 'origin' | 'tokens'> {
  readonly userId: string;
  readonly database: LocalDatabase;
  readonly log: Log;
  onController(controller: CallController | null): void;
  readonly storage: Storage;
  /** The target of `pagehide`, and of `storage` from other tabs. */
  readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

/** Calls of this tab, loaded with the first one. */
export function openCalls(deps: OpenCallsDeps): CallRoom {
  const { clock, random, log, events } = deps;
  const signals = createSignals(deps);
  const memory = callMemoryOf(deps.userId);
  const { readAgain, ...setup } = createCallSetup(deps.storage);
  const { media, tools } = createBrowserCallMedia(deps, () => clock.now(), setup);
  const past = createPastCalls(deps.storage, `calls:${deps.userId}`);
  const reads = createLiveReads(deps.database, { clock, log });
  const listed = liveQuery(
    mapped(
      combined([fromLive(past.all), callLog({ reads, userId: deps.userId, log })]),
      ([own, logged]) => withLogged(own, logged),
    ),
    clock,
    () => past,
  );
  const opened = createCallController({ clock, random, signals, media, log, memory, past, listed });
  const controller = { ...opened, tools };
  const written = () => {
    past.readAgain();
    readAgain();
  };
  const network = (globalThis.navigator as { connection?: EventTarget } | undefined)?.connection;
  events.addEventListener('pagehide', controller.leave);
  events.addEventListener('storage', written);
  events.addEventListener('online', controller.networkChanged);
  network?.addEventListener('change', controller.networkChanged);
  deps.onController(controller);
  return {
    controller,
    told: signals.told,
    hear: signals.hear,
    close() {
      events.removeEventListener('pagehide', controller.leave);
      events.removeEventListener('storage', written);
      events.removeEventListener('online', controller.networkChanged);
      network?.removeEventListener('change', controller.networkChanged);
      controller.close();
      signals.close();
      deps.onController(null);
    },
  };
}
