import { type FailureReport, failureSchema } from '#contract/protocol/failureReport.ts';
import { type Failure, failureOf } from '#contract/rules/failure.ts';
import type { Live } from '#src/data/types.ts';
import type { Noticed, ReportState } from './failures.ts';
import { due, isTold, nameOf, note, readLedger, settled, tried, type Ledger } from './ledger.ts';

/**
 * The server's answer: the reports it took, and those it never will. A report in neither list is sent again.
 */
export interface Posted {
  readonly taken: readonly string[];
  readonly refused: readonly string[];
}

export interface ReporterPorts {
  /** Local storage: reports wait there, and go with everything else at Log Out. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** `off`: nothing of this device is reported. */
  readonly choice: Live<'on' | 'off'>;
  readonly isOnline: Live<boolean>;
  /** Never rejects. */
  post(reports: readonly FailureReport[]): Promise<Posted>;
  /** Runs one after the other in all tabs. */
  alone(run: () => Promise<void>): Promise<void>;
  /** The pattern of the page at an address. */
  routeOf(pathname: string): string;
  /** Of our files. */
  readonly origin: string;
  readonly version: string;
  newId(): string;
  /** ms since the epoch. */
  now(): number;
}

/** Why something may be due. */
type Why = 'failure' | 'start' | 'network';

export const STORAGE_KEY = 'failures';
/** After an attempt that reached nobody, failures alone cause no other one for this long. Not the engine's backoff: it may have failed itself. */
const PAUSE_MS = 60_000;

/**
 * Reports failures: each at once where there is a network, else when it is back, be it at another start; the
 * same one once an hour, with how often it was seen. If the person opted out, nothing is kept or sent.
 */
export function createReporter(ports: ReporterPorts): { take(noticed: Noticed): void } {
  const { storage, choice, isOnline, now } = ports;
  /** Reports of this tab whose outcome a page may show, by name of the failure. */
  const watched = new Map<string, Set<Noticed['state']>>();
  /** Holds the ledger where local storage takes nothing. */
  let memory: Ledger | null = null;
  let pausedUntil = 0;

  const read = (): Ledger => memory ?? readLedger(storage.getItem(STORAGE_KEY));
  const write = (ledger: Ledger): void => {
    try {
      storage.setItem(STORAGE_KEY, JSON.stringify(ledger));
      memory = null;
    } catch {
      memory = ledger;
    }
  };
  const isWanted = () => choice.get() === 'on';

  function describe({ thrown, source }: Noticed): Failure | null {
    const isDescribed = source === 'serviceWorker' || source === 'thread';
    return isDescribed
      ? (failureSchema.safeParse(thrown).data ?? null)
      : failureOf(thrown, ports.origin);
  }

  function keep(noticed: Noticed): void {
    const failure = isWanted() ? describe(noticed) : null;
    if (failure === null) return noticed.state.set('silent');
    const { source, pathname, state } = noticed;
    const what = { ...failure, source, version: ports.version, route: ports.routeOf(pathname) };
    write(note(read(), what, ports.newId(), now()));
    const name = nameOf(what);
    watched.set(name, (watched.get(name) ?? new Set()).add(state));
    tell();
    send('failure');
  }

  /** A failure in here is nobody's to report: it would report itself for ever. */
  function send(why: Why): void {
    sendDue(why).catch(() => undefined);
  }

  async function sendDue(why: Why): Promise<void> {
    await ports.alone(async () => {
      if (why === 'failure' && now() < pausedUntil) return;
      const reports = isWanted() && isOnline.get() ? due(read(), now()) : [];
      if (reports.length === 0) return;
      write(tried(read(), idsOf(reports)));
      const posted = await ports.post(reports);
      const isReached = posted.taken.length + posted.refused.length > 0;
      pausedUntil = isReached ? 0 : now() + PAUSE_MS;
      write(settled(read(), posted, now()));
      tell();
    });
  }

  /** Says to the pages what became of each. */
  function tell(): void {
    const ledger = read();
    for (const [name, states] of watched) {
      const next = stateOf(ledger, name);
      for (const state of states) state.set(next);
      if (next === 'reported' || next === 'silent') watched.delete(name);
    }
  }

  function stateOf(ledger: Ledger, name: string): ReportState {
    if (isTold(ledger, name, now())) return 'reported';
    if (!ledger.waiting.some((one) => nameOf(one) === name)) return 'silent';
    return isOnline.get() ? 'unknown' : 'waits';
  }

  choice.subscribe(() => {
    if (isWanted()) return;
    storage.removeItem(STORAGE_KEY);
    memory = null;
    tell();
  });
  isOnline.subscribe(() => {
    tell();
    send('network');
  });
  send('start');
  return {
    take(noticed) {
      try {
        keep(noticed);
      } catch {
        noticed.state.set('silent');
      }
    },
  };
}

const idsOf = (reports: readonly FailureReport[]): readonly string[] => reports.map(({ id }) => id);
