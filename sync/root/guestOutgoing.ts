import { readAgainAfter } from '../kit/backoff.ts';
import { GUEST } from '../model/owner.ts';
import { GUEST_DATABASE } from '../store/identity.ts';
import type { Unsubscribe } from '../kit/clock.ts';
import type { CallGate } from '../model/ports/callGate.ts';
import { hasParcels } from './parcels.ts';
import type { Tab } from './tab.ts';

const LOCK = 'outgoing';
/** Of a guest nothing is known but what a call tells. */
const OPEN: CallGate = { isOpen: () => true, call: (_, work) => work() };
/** The delay before waiting things are looked for: the app has then long been on the screen. */
const LOOK_AFTER_MS = 4000;

/** Sends what a guest of this device has left, in one of the tabs that have something to do with it. */
export interface GuestOutgoing {
  /** The guest is about to write something. */
  begin(): void;
  close(): Promise<void>;
}

type GuestTab = Pick<Tab, 'viewsLeft'> & {
  readonly session: Pick<Tab['session'], 'state'>;
  readonly platform: Pick<Tab['platform'], 'clock' | 'page' | 'locks' | 'log'>;
};

/** A guest has no engine and no leader: the tab that sends holds a lock of its own. */
export function createGuestOutgoing(
  tab: GuestTab,
  start: (gate: CallGate) => Promise<{ wake(): void; stop(): void }>,
): GuestOutgoing {
  const { session, viewsLeft, platform } = tab;
  const { clock, page, locks, log } = platform;
  const left = viewsLeft.of(GUEST);
  const isGuest = () => session.state.get().status === 'unauthenticated';
  let running: { stop(): Promise<void> } | null = null;
  let failures = 0;
  let cancelLook: Unsubscribe = () => undefined;

  const send = async (lost: AbortSignal, ended: AbortSignal) => {
    const sender = await start(OPEN);
    failures = 0;
    const stopHints = page.onHint((hint) => {
      if (hint !== 'hidden' && hint !== 'offline') sender.wake();
    });
    await Promise.race([lost, ended].map(aborted));
    stopHints();
    sender.stop();
  };
  const run = () => {
    const ending = new AbortController();
    const { signal } = ending;
    const held = locks(GUEST_DATABASE)
      .hold(LOCK, { signal }, (lost) => send(lost, signal))
      .catch((error: unknown) => {
        if (signal.aborted) return;
        log.warn('what a guest left cannot be sent from here', error);
        // Its code may not have come.
        running = null;
        lookIn(readAgainAfter(failures));
        failures += 1;
      });
    return {
      async stop() {
        ending.abort();
        await held;
      },
    };
  };
  const begin = () => {
    if (isGuest()) running ??= run();
  };
  const lookIn = (ms: number) => {
    cancelLook();
    cancelLook = clock.after(ms, () => void look());
  };
  const lookLater = () => lookIn(LOOK_AFTER_MS);
  const look = async () => {
    try {
      if (isGuest() && (left.count() > 0 || (await hasParcels(GUEST_DATABASE)))) begin();
    } catch (error) {
      log.info('what a guest left waits', error);
    }
  };

  const stops = [
    left.subscribe(() => {
      if (left.count() > 0) begin();
    }),
    session.state.subscribe(() => {
      if (isGuest()) lookLater();
      else {
        void running?.stop();
        running = null;
      }
    }),
  ];
  lookLater();
  return {
    begin,
    async close() {
      cancelLook();
      for (const stop of stops) stop();
      await running?.stop();
    },
  };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });
