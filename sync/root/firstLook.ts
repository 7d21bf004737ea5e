import type { Message } from '#contract/entities/message.ts';
import type { Clock, Unsubscribe } from '../kit/clock.ts';
import type { Glance, QueryScope } from '../store/index.ts';
import type { Log } from '../kit/log.ts';
import { createLive } from '../kit/live.ts';

/** However slow the device is: by then the database and the engine are wanted. */
const AT_MOST_MS = 2000;

/** The queries' scope from the opening of the app until the database is open. */
export interface FirstLook {
  readonly userId: string;
  readonly scope: QueryScope;
  /** Resolves when the first screen has what it shows, or there is nothing to show. Never rejects. */
  readonly done: Promise<void>;
  close(): void;
}

/** The first screen of a tab. */
export interface FirstScreen {
  /** Resolves when it is seen and has asked for what it shows. */
  readonly stands: Promise<void>;
  /**
   * Whether the engine's files are on the device. If they are not, they are asked for as soon as it stands: a
   * deployment may take them away.
   */
  readonly isEngineKept: boolean;
}

export interface FirstLookDeps {
  readonly userId: string;
  readonly glance: Glance;
  readonly firstScreen: FirstScreen;
  /** Resolves when the tab has nothing better to do. */
  idle(): Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Shows what the device holds before the database's and the engine's code is even loaded: on a slow phone
 * that is most of the wait.
 */
export function startFirstLook(deps: FirstLookDeps): FirstLook {
  const { userId, glance, firstScreen, idle, clock, log } = deps;
  let stopWaiting: Unsubscribe = () => undefined;
  const atMost = new Promise<void>((resolve) => {
    stopWaiting = clock.after(AT_MOST_MS, resolve);
  });
  const shown = async () => {
    if (!(await glance.hasAnything())) return;
    await firstScreen.stands;
    if (!firstScreen.isEngineKept) return;
    await idle();
    await glance.settled();
    await idle();
  };
  const done = Promise.race([atMost, shown()])
    .catch((error: unknown) => log.warn('the first look failed', error))
    .finally(() => stopWaiting());
  return {
    userId,
    scope: {
      userId,
      owner: {},
      kind: 'glance',
      reads: glance.reads,
      log,
      presence: createLive<ReadonlySet<string>>(new Set()),
      arriving: createLive<readonly Message[]>([]),
      typing: () => createLive(false),
      fetchOlder: () => Promise.resolve(false),
    },
    done,
    close: () => void glance.close(),
  };
}
