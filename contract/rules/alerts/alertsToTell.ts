import type { Kept } from '#contract/entities/record.ts';
import { alertBatchIdOf } from '#contract/rules/ids.ts';
import { isQuiet } from '#contract/rules/quietHours.ts';
import { deliveryOf } from './alertDelivery.ts';

type Hit = Kept<'alert_hit'>;

/** The clock of where a person is. */
export interface PersonClock {
  /** 'HH:MM'. */
  timeOfDay(at: number): string;
  /** The same for two times of one day. */
  dayOf(at: number): string;
}

/**
 * The hits of one alert that are told now, each with the notice it is in; empty: nothing now. Quiet hours hold them, a cap or a digest
 * makes one notice of many (product rule 5.3). A hit seen in the list meanwhile needs no notice. `now` in ms since the epoch.
 */
export function toTell(
  search: Kept<'saved_search'>,
  hits: readonly Hit[],
  now: number,
  { timeOfDay, dayOf }: PersonClock = HERE,
): readonly Hit[] {
  const { alert } = search.body;
  const waiting = hits.filter(({ body }) => body.told === undefined && !body.isSeen);
  const told = hits.flatMap(({ body }) => body.told ?? []);
  const today = dayOf(now);
  const { kind } = deliveryOf(alert, {
    hits: waiting.length,
    cameQuietly: waiting.some(({ body }) =>
      isQuiet(timeOfDay(body.at), alert.quietFrom, alert.quietTo),
    ),
    sentToday: new Set(told.filter(({ at }) => dayOf(at) === today).map(({ batch }) => batch)).size,
    lastSentAt: told.length === 0 ? null : Math.max(...told.map(({ at }) => at)),
    now,
    timeOfDay: timeOfDay(now),
  });
  if (kind === 'held') return [];
  const together = waiting.length > 1 && kind === 'together';
  return waiting.map(({ id, body }) => ({
    id,
    body: { ...body, told: { at: now, batch: together ? alertBatchIdOf(search.id, now) : id } },
  }));
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The clock of the device that asks. */
const HERE: PersonClock = {
  timeOfDay(at) {
    const date = new Date(at);
    return `${two(date.getHours())}:${two(date.getMinutes())}`;
  },
  dayOf: (at) => new Date(at).toDateString(),
};

/** The clock of a zone (IANA); an unknown one counts as UTC. */
export function clockOfZone(zone: string): PersonClock {
  const format = (options: Intl.DateTimeFormatOptions) => {
    try {
      return new Intl.DateTimeFormat('en-CA', { ...options, timeZone: zone });
    } catch {
      return new Intl.DateTimeFormat('en-CA', { ...options, timeZone: 'UTC' });
    }
  };
  const time = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const day = format({ year: 'numeric', month: '2-digit', day: '2-digit' });
  return { timeOfDay: (at) => time.format(at), dayOf: (at) => day.format(at) };
}
