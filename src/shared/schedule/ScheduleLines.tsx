import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Property } from '#contract/entities/property.ts';
import { isClosed } from '#contract/rules/listing/statusLadder.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';

/** The days that the owner of a home chose for it: when it is shown, when its price changes. Only its owner knows them. */
export function ScheduleLines({ home }: { readonly home: Property }) {
  const { t } = useTranslation('schedule');
  const texts = useListingTexts();
  const format = useFormat();
  const { away, next_price: next, status } = home;
  const shown = away?.kind === 'until' ? away.on : undefined;
  if (isClosed(status) || (shown === undefined && next == null)) return null;
  return (
    <ul className="mt-1 grid gap-0.5 text-sm font-normal text-soft">
      {shown !== undefined && <Line>{t('shownFrom', { date: format.date(shown) })}</Line>}
      {next != null && (
        <Line>
          {t('priceFrom', {
            date: format.date(next.on),
            price: texts.price({ ...home, price: next.price }),
          })}
        </Line>
      )}
    </ul>
  );
}

function Line({ children }: { readonly children: string }) {
  return (
    <li className="flex gap-1.5">
      <CalendarClock size={16} aria-hidden className="mt-0.5 shrink-0" />
      {children}
    </li>
  );
}
