import * as z from 'zod/mini';
import {
  COUNT_MAX,
  type FailureReport,
  failureReportSchema,
  REPORTS_MAX,
} from '#contract/protocol/failureReport.ts';
import { HOUR_MS } from '#contract/rules/durations.ts';

/** The failure and its place, without when and how often: the same is the same failure. */
export type What = Pick<FailureReport, 'kind' | 'frames' | 'source' | 'version' | 'route'>;

/** `isTried`: it may have arrived, so nothing is added to it, and it is sent again as it is. */
const waitingSchema = z.extend(failureReportSchema, { isTried: z.boolean() });
const ledgerSchema = z.object({
  waiting: z.readonly(z.array(waitingSchema)),
  /** The failures reported lately; `at`: ms since the epoch. */
  told: z.readonly(z.array(z.object({ what: z.string(), at: z.number() }))),
});

/** The failures a device has to report, and those it reported lately. */
export type Ledger = z.infer<typeof ledgerSchema>;

export const EMPTY: Ledger = { waiting: [], told: [] };
/** Different failures that wait; more are dropped, since the first are the causes. */
export const WAITING_MOST = 20;
const TOLD_MOST = 40;
/** The same failure is told once in this time; until then it is counted. */
export const QUIET_MS = 3_600_000;

/** Reads the stored ledger; an empty one where the text does not fit. */
export function readLedger(text: string | null): Ledger {
  try {
    const { data } = ledgerSchema.safeParse(JSON.parse(text ?? 'null'));
    return data ?? EMPTY;
  } catch {
    return EMPTY;
  }
}

export const nameOf = ({ kind, frames, source, version, route }: What): string =>
  JSON.stringify([kind, source, route, version, ...frames]);

/** Counts a failure. `newId` is used where it is the first of a report; `now`: ms since the epoch. */
export function note(ledger: Ledger, what: What, newId: string, now: number): Ledger {
  const name = nameOf(what);
  const open = ledger.waiting.find((one) => !one.isTried && nameOf(one) === name);
  if (open !== undefined) {
    const counted = { ...open, count: Math.min(COUNT_MAX, open.count + 1) };
    return { ...ledger, waiting: ledger.waiting.map((one) => (one === open ? counted : one)) };
  }
  if (ledger.waiting.length >= WAITING_MOST) return ledger;
  // To the hour: the minute would say what the person was doing when.
  const at = new Date(now - (now % HOUR_MS)).toISOString();
  return {
    ...ledger,
    waiting: [...ledger.waiting, { ...what, id: newId, count: 1, at, isTried: false }],
  };
}

/**
 * The reports to send now, at most as many as one call takes: of each failure one report, while others of it
 * are counted.
 */
export function due(ledger: Ledger, now: number): readonly FailureReport[] {
  const names = ledger.waiting.map(nameOf);
  return ledger.waiting
    .filter(({ isTried }, index) => {
      const name = names[index] ?? '';
      return names.indexOf(name) === index && (isTried || !isTold(ledger, name, now));
    })
    .slice(0, REPORTS_MAX)
    .map(({ isTried: _, ...report }) => report);
}

/** These are on their way. */
export function tried(ledger: Ledger, ids: readonly string[]): Ledger {
  const waiting = ledger.waiting.map((one) =>
    ids.includes(one.id) ? { ...one, isTried: true } : one,
  );
  return { ...ledger, waiting };
}

/** These arrived, and those will never be taken. */
export function settled(
  ledger: Ledger,
  { taken, refused }: { readonly taken: readonly string[]; readonly refused: readonly string[] },
  now: number,
): Ledger {
  const arrived = ledger.waiting.filter(({ id }) => taken.includes(id));
  const lately = ledger.told.filter(({ at }) => at > now - QUIET_MS);
  return {
    waiting: ledger.waiting.filter(({ id }) => !taken.includes(id) && !refused.includes(id)),
    told: [...lately, ...arrived.map((one) => ({ what: nameOf(one), at: now }))].slice(-TOLD_MOST),
  };
}

/** Whether a failure of this name was reported lately. */
export const isTold = (ledger: Ledger, name: string, now: number): boolean =>
  ledger.told.some(({ what, at }) => what === name && at > now - QUIET_MS);
