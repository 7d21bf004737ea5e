import { CalendarX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { clashing, type Span, tightWays } from '#sync/model/rules/listing/viewingHours.ts';
import type { HeldViewing } from '#src/data/types.ts';
import { useListings } from '#src/data/useListings.ts';
import { useViewings } from '#src/data/useInquiries.ts';
import { useVisitTime } from '#src/i18n/useVisitTime.ts';

export interface ClashProps {
  /** The time that is offered, asked for or accepted; null: none is chosen yet. */
  readonly span: Span | null;
  /** The viewing that is meant itself, where there is one already. */
  readonly of?: string;
  /** The home somebody goes to for it; absent: by video, or not known. */
  readonly homeId?: string | undefined;
}

/**
 * Says which viewings of this person are at the same time, whichever side they are on, and which leave too little time for the way to
 * the next home; renders nothing without any.
 */
export function Clash({ span, of, homeId }: ClashProps) {
  const { t } = useTranslation('viewings');
  const visitTime = useVisitTime();
  const viewings = useViewings();
  const found = span === null ? [] : clashing(viewings ?? [], span, of);
  const near = span === null ? [] : nearBy(viewings ?? [], span);
  const homes = useListings([
    ...new Set([...found, ...near].map((each) => each.property_id).concat(homeId ?? [])),
  ]);
  const home = homes?.find(({ id }) => id === homeId);
  const tight =
    span === null || home === undefined || homes === undefined
      ? []
      : tightWays(near, span, { home, homes, ...(of !== undefined && { of }) });
  if (found.length + tight.length === 0) return null;
  return (
    <div
      role="status"
      className="flex gap-2 rounded-field bg-warn-wash px-3 py-2 text-sm text-warn"
    >
      <CalendarX size={18} aria-hidden className="mt-0.5 shrink-0" />
      <ul className="min-w-0">
        {found.map(({ id, property_id: homeId, starts_at: start, ends_at: end, state }) => {
          const home = homes?.find((each) => each.id === homeId);
          const at = visitTime.say(start, home?.details, end);
          return (
            <li key={id}>
              {t(state === 'confirmed' ? 'clash.booked' : 'clash.open', { at })}
              {home !== undefined && (
                <>
                  {' '}
                  <bdi>{home.title}</bdi>
                </>
              )}
            </li>
          );
        })}
        {tight.map(({ viewing, gap, way }) => {
          const there = homes?.find((each) => each.id === viewing.property_id);
          const at = visitTime.say(viewing.starts_at, there?.details, viewing.ends_at);
          return (
            <li key={viewing.id}>
              {t('clash.way', { at, gap, way })} <bdi>{there?.title}</bdi>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** So far before and after a time a way may matter. */
const NEAR_MS = 4 * 60 * 60_000;

const nearBy = (viewings: readonly HeldViewing[], span: Span): readonly HeldViewing[] =>
  viewings.filter(
    ({ starts_at: start, ends_at: end }) =>
      Date.parse(end) > Date.parse(span.starts_at) - NEAR_MS &&
      Date.parse(start) < Date.parse(span.ends_at) + NEAR_MS,
  );
