import { type FailureReport, failureReportSchema } from '#contract/protocol/failureReport.ts';
import { HOUR_MS } from '#contract/rules/durations.ts';
import type { Log } from '#server/log.ts';

export interface FailureLog {
  /** Takes those of these reports that fit, and gives their ids; what does not fit is dropped. */
  take(reports: readonly unknown[]): readonly string[];
}

/** Different failures that are written in an hour. */
export const KINDS_AN_HOUR = 100;
/** Reports remembered, so that one sent again is not counted again. */
const REMEMBERED = 2000;

/**
 * Writes what failed in apps to the log. The same failure is written when it was seen once, ten times, a hundred times …
 * within an hour, and different ones up to KINDS_AN_HOUR: however many devices fail, or whoever floods the route,
 * the log stays readable. All of it is in memory and bounded; a restart begins anew. `now`: ms since the epoch.
 */
export function createFailureLog({ log, now }: { log: Log; now: () => number }): FailureLog {
  const known = new Set<string>();
  let seen = new Map<string, number>();
  let since = now();

  function count(report: FailureReport): void {
    if (now() - since >= HOUR_MS || now() < since) {
      seen = new Map();
      since = now();
    }
    const what = described(report);
    const before = seen.get(what);
    if (before === undefined && seen.size >= KINDS_AN_HOUR) return;
    const total = (before ?? 0) + report.count;
    seen.set(what, total);
    if (decades(total) > decades(before ?? 0))
      log.warn(`A failure in the app, seen ${total} times this hour: ${what}`);
    if (before === undefined && seen.size === KINDS_AN_HOUR)
      log.warn('Failures in the app of further kinds are not written this hour');
  }

  function remember(id: string): boolean {
    if (known.has(id)) return false;
    known.add(id);
    const [oldest] = known;
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
    return true;
  }

  return {
    take(reports) {
      return reports.flatMap((one) => {
        const { data: report } = failureReportSchema.safeParse(one);
        if (report === undefined) return [];
        if (remember(report.id)) count(report);
        return [report.id];
      });
    },
  };
}

/** Everything the schema lets through is of letters, digits and a few signs: a line stays a line. */
function described({ kind, source, route, version, frames }: FailureReport): string {
  const where = frames.length === 0 ? 'nowhere known' : frames.join(' < ');
  return `${kind} (${source}) on ${route} in version ${version}, at ${where}`;
}

/** 0 for none, 1 from one on, 2 from ten on, 3 from a hundred on. */
const decades = (count: number): number => (count === 0 ? 0 : String(count).length);
