import type { Clock, Unsubscribe } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { Live, SessionState, SyncStatus } from '../model/types.ts';

export interface KeepersWhileLeadingDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly session: Live<SessionState>;
  readonly status: Live<SyncStatus>;
  /** Loads and starts them for somebody. */
  start(userId: string): Promise<Unsubscribe>;
}

/** The first screen needs none of them: their code comes when it has long been painted. */
const LOAD_AFTER_MS = 6000;

/** Runs the keepers of whoever is signed in, in the tab that leads, for as long as it does. Gives the way to stop. */
export function keepersWhileLeading({
  clock,
  log,
  session,
  status,
  start,
}: KeepersWhileLeadingDeps): Unsubscribe {
  let whose: string | null = null;
  let stop: Unsubscribe = () => undefined;

  const whoseNow = (): string | null => {
    const state = session.get();
    return state.status === 'authenticated' && status.get().isLeader ? state.user.id : null;
  };
  const begin = (userId: string): Unsubscribe => {
    let isOver = false;
    let stopThem: Unsubscribe = () => undefined;
    const load = async () => {
      try {
        const started = await start(userId);
        if (isOver) started();
        else stopThem = started;
      } catch (error) {
        // Code that cannot be had now leaves the page as it is; the next start has it.
        log.info('alerts and notices are looked after at the next start', error);
      }
    };
    const cancel = clock.after(LOAD_AFTER_MS, () => void load());
    return () => {
      isOver = true;
      cancel();
      stopThem();
    };
  };
  const look = () => {
    const next = whoseNow();
    if (next === whose) return;
    whose = next;
    stop();
    stop = next === null ? () => undefined : begin(next);
  };
  const stops = [session.subscribe(look), status.subscribe(look)];
  look();
  return () => {
    for (const each of stops) each();
    stop();
  };
}
