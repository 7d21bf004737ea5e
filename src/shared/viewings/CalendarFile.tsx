import { CalendarPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { localDay } from '#contract/rules/calendarDay.ts';
import { type CalendarEvent, calendarFile } from '#contract/rules/listing/calendarFile.ts';
import type { HeldViewing } from '#src/data/types.ts';
import { useVisitTime, type VisitPlace } from '#src/i18n/useVisitTime.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import { saveTextFile } from '#src/ui/saveTextFile.ts';
import type { Goal } from './directionsTo.ts';

export interface CalendarFileProps {
  readonly viewing: HeldViewing;
  /** The home's title. */
  readonly title: string;
  /** Undefined while the home is not here. */
  readonly home: (Goal & { readonly details: VisitPlace }) | undefined;
  /** The name of the other side, where it is known. */
  readonly person: string | undefined;
  readonly className?: string;
}

/** Saves a viewing as a file that every calendar takes, without a network too. */
export function CalendarFile({ viewing, title, home, person, className }: CalendarFileProps) {
  const { t } = useTranslation('inquiries');
  const visitTime = useVisitTime();
  const { id, starts_at: startsAt, ends_at: endsAt, property_id: homeId, note } = viewing;
  const said = visitTime.say(startsAt, home?.details, endsAt);
  const isElsewhere = visitTime.isElsewhere(startsAt, home?.details);
  const save = () => {
    saveEvent({
      id,
      title: t('viewings.event', { home: title }),
      place: addressOf(home),
      // The calendar shows its own time zone: the home's time is in the text.
      text: [
        person === undefined ? '' : t('viewings.with', { name: person }),
        isElsewhere ? said : '',
        note,
        new URL(paths.property.href(homeId), location.href).href,
      ]
        .filter((line) => line !== '')
        .join('\n'),
      startsAt,
      endsAt,
      isConfirmed: viewing.state === 'confirmed',
    });
  };
  return (
    <Button
      look="quiet"
      aria-label={t('viewings.fileOf', { at: said })}
      icon={<CalendarPlus size={18} aria-hidden />}
      onClick={save}
      className={className ?? ''}
    >
      {t('viewings.file')}
    </Button>
  );
}

/** With the number of the house where it is known: the home is one's own. */
function addressOf(home: Goal | undefined): string {
  const { number, unit } = home?.private ?? {};
  const street = [home?.details.street, number].filter(Boolean).join(' ');
  return [street, unit, home?.details.city].filter(Boolean).join(', ');
}

function saveEvent(event: CalendarEvent): void {
  const name = `viewing-${localDay(new Date(event.startsAt))}.ics`;
  saveTextFile(name, calendarFile(event, Date.now()), 'text/calendar');
}
