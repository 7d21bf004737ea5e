import { API, type ClientConfig } from '#contract/protocol/api.ts';
import { type FailureReport, failuresAnswerSchema } from '#contract/protocol/failureReport.ts';
import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '#contract/protocol/version.ts';
import type { Posted } from './createReporter.ts';

/** Statuses after which the same report would be refused for good. */
const FINAL = [400, 404, 405, 413];
const NOBODY: Posted = { taken: [], refused: [] };

/** Leaves out the page's address, which can hold ids, and the signed-in person. */
const ANONYMOUS = {
  method: 'POST',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  keepalive: true,
} as const;

/**
 * Sends reports where this server wants them: to the analytics provider where one is configured, else to the server's
 * own log. A blocked provider is not bypassed. `config` is null if it is not available now. Never rejects.
 */
export async function postReports(
  reports: readonly FailureReport[],
  config: ClientConfig | null,
): Promise<Posted> {
  if (config === null) return NOBODY;
  const { analytics } = config;
  if (analytics === undefined) return await toServer(reports);
  const each = await Promise.all(reports.map((report) => toProvider(report, analytics)));
  return {
    taken: each.flatMap(({ taken }) => taken),
    refused: each.flatMap(({ refused }) => refused),
  };
}

async function toServer(reports: readonly FailureReport[]): Promise<Posted> {
  try {
    const answer = await fetch(API.failures, {
      ...ANONYMOUS,
      headers: {
        'content-type': 'application/json',
        [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
      },
      body: JSON.stringify({ reports }),
    });
    const all = reports.map(({ id }) => id);
    if (FINAL.includes(answer.status)) return { taken: [], refused: all };
    const { data } = failuresAnswerSchema.safeParse(answer.ok ? await answer.json() : null);
    if (data === undefined) return NOBODY;
    return { taken: data.taken, refused: all.filter((id) => !data.taken.includes(id)) };
  } catch {
    return NOBODY;
  }
}

async function toProvider(
  report: FailureReport,
  { key, host }: NonNullable<ClientConfig['analytics']>,
): Promise<Posted> {
  try {
    const { ok, status } = await fetch(`${host}/i/v0/e/`, {
      ...ANONYMOUS,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ api_key: key, ...exceptionOf(report) }),
    });
    if (ok) return { taken: [report.id], refused: [] };
    return FINAL.includes(status) ? { taken: [], refused: [report.id] } : NOBODY;
  } catch {
    return NOBODY;
  }
}

/**
 * The event of PostHog's error tracking (posthog.com/docs/error-tracking/installation/manual), told to its address and not
 * through its library, which would add who the person is and the page's address, and never says whether it arrived.
 */
export function exceptionOf({ id, kind, frames, at, ...rest }: FailureReport) {
  return {
    event: '$exception',
    // The same one again is the same event.
    uuid: id,
    timestamp: at,
    properties: {
      // The events of all devices: this one names none.
      distinct_id: 'app',
      $process_person_profile: false,
      $geoip_disable: true,
      $exception_level: 'error',
      $exception_list: [
        {
          type: kind,
          value: kind,
          mechanism: { handled: false, synthetic: false },
          stacktrace: { type: 'raw', frames: frames.map(frameOf).toReversed() },
        },
      ],
      ...rest,
    },
  };
}

function frameOf(frame: string) {
  const [filename = '', line = '', column] = frame.split(':');
  return {
    platform: 'web:javascript',
    filename,
    function: '?',
    lineno: Number(line),
    ...(column !== undefined && { colno: Number(column) }),
    in_app: true,
  };
}
