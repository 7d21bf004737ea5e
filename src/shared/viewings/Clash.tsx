import { CalendarX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { clashing, type Span } from '#sync/model/rules/listing/viewingHours.ts';
import { useListings } from '#src/data/useListings.ts';
import { useViewings } from '#src/data/useInquiries.ts';
import { useVisitTime } from '#src/i18n/useVisitTime.ts';

export interface ClashProps {
  /** The time that is offered, asked for or accepted; null: none is chosen yet. */
  readonly span: Span | null;
  /** The viewing that is meant itself, where there is one already. */
  readonly of?: string;
}

/** Says which viewings of this person are at the same time, whichever side they are on; renders nothing without any. */
export function Clash({ span, of }: ClashProps) {
  const { t } = useTranslation('viewings');
  const visitTime = useVisitTime();
  const viewings = useViewings();
  const found = span === null ? [] : clashing(viewings ?? [], span, of);
  const homes = useListings([...new Set(found.map((each) => each.property_id))]);
  if (found.length === 0) return null;
  return (
    <div
      role="status"
      className="flex gap-2 rounded-field bg-warn-wash px-3 py-2 text-sm text-warn"
    >
      <CalendarX size={18} aria-hidden className="mt-0.5 shrink-0" />
      <ul className="min-w-0">
        {found.map(({ id, property_id: homeId, starts_at: start, ends_at: end, state }) => {
          const home = homes?.find((each) => each.id === homeId);
          const at = visitTime.say(start, home?.details.time_zone, end);
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
      </ul>
    </div>
  );
}
