import { isQuiet } from '#contract/rules/quietHours.ts';
import { deliveryOf } from '../../model/rules/alerts/alertDelivery.ts';
import { alertBatchIdOf } from '#contract/rules/ids.ts';
import type { Kept } from '#contract/entities/record.ts';

type Hit = Kept<'alert_hit'>;

/**
 * The hits of one alert that the notification centre tells now, each with the notice it is in; empty: nothing
 * now. Quiet hours hold them, a cap or a digest makes one notice of many (product rule 5.3). A hit seen in
 * the list meanwhile needs no notice. Times are of this device's zone; `now` in ms since the epoch.
 */
export function toTell(
  search: Kept<'saved_search'>,
  hits: readonly Hit[],
  now: number,
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

/** 'HH:MM' on this device. */
function timeOfDay(at: number): string {
  const date = new Date(at);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

function dayOf(at: number): string {
  return new Date(at).toDateString();
}
