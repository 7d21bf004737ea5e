import type { RecordBody } from '#contract/entities/record.ts';
import type { ToldKind } from '#contract/protocol/push.ts';
import { quietUntil } from '#contract/rules/quietHours.ts';
import type { Device, Settled, Taken } from './taken.ts';

type Settings = RecordBody<'settings'>;

const MESSAGES = ['pushMessages', 'notifyMessages'] as const;
const VIEWINGS = ['pushViewings', 'notifyViewings'] as const;
const LISTINGS = ['pushListings', 'notifyListings'] as const;
type Choice = (typeof MESSAGES | typeof VIEWINGS | typeof LISTINGS)[number] | 'pushAlerts';
/** The choices that say whether somebody wants to hear of it; the first that was made counts. By default all do. */
const CHOICES: Readonly<Record<ToldKind, readonly Choice[]>> = {
  message: MESSAGES,
  call: MESSAGES,
  inquiry: MESSAGES,
  viewing: VIEWINGS,
  tomorrow: VIEWINGS,
  standing: LISTINGS,
  confirm: LISTINGS,
  home: LISTINGS,
  alert: ['pushAlerts'],
};

function isPushWanted(kind: ToldKind, settings: Settings): boolean {
  const made = CHOICES[kind].map((choice) => settings[choice]);
  return made.find((choice) => choice !== undefined) ?? true;
}

/** The devices that are told now, and when those where it is quiet are, ms since the epoch; null: none waits. */
export interface Deliveries {
  readonly awake: readonly Device[];
  readonly quietTo: number | null;
}

export function deliveriesOf({ kind, facts, settings, devices }: Taken, now: number): Deliveries {
  const choices = settings ?? {};
  if (facts === null || !isPushWanted(kind, choices)) return { awake: [], quietTo: null };
  const ends = devices.map(({ zone }) => quietUntil(choices, zone, now));
  const later = ends.filter((end) => end !== null);
  return {
    awake: devices.filter((_, at) => ends[at] === null),
    quietTo: later.length === 0 ? null : Math.min(...later),
  };
}

/** A push service that does not answer is tried again over some hours, and then given up. */
const TRIES = 5;
const FIRST_AGAIN_MS = 60_000;

/** The answers of the push services, by session. */
export interface Outcome {
  readonly told: readonly string[];
  readonly failed: number;
  readonly gone: readonly string[];
  /** The longest that one of those asked to be left alone, ms. */
  readonly afterMs?: number;
}

export function settledOf(
  { told, tries }: Pick<Taken, 'told' | 'tries'>,
  quietTo: number | null,
  { told: now, failed, gone, afterMs = 0 }: Outcome,
  at: number,
): Settled {
  const hasFailed = failed > 0;
  const again =
    hasFailed && tries + 1 < TRIES ? at + Math.max(FIRST_AGAIN_MS * 4 ** tries, afterMs) : null;
  const times = [again, quietTo].filter((time) => time !== null);
  return {
    told: [...told, ...now],
    againAt: times.length === 0 ? null : Math.min(...times),
    hasFailed,
    gone,
  };
}
