import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { daysListed } from '#src/rules/listing/daysListed.ts';
import { freshness } from '#contract/rules/listing/freshness.ts';
import { useNow } from '#src/data/useNow.ts';
import { useOwnerName } from '#src/data/useOwnerName.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { StatusBadge } from '#src/listings/card/index.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';
import { ScheduleLines } from '#src/shared/schedule/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Section } from './Section.tsx';
import { today } from './today.ts';
import { TypicalTime, type TypicalTimeProps } from './TypicalTime.tsx';

/** Whether the home is still available, how certain that is, and who says so. */
export function Availability({ listing, area }: TypicalTimeProps) {
  const { t } = useTranslation('listing');
  const words = usePropertyTexts();
  const texts = useListingTexts();
  const format = useFormat();
  const owner = useOwnerName(listing.owner_id);
  const now = useNow();
  const isOffline = useReachability() === 'offline';
  const confirmed = Date.parse(listing.availability_confirmed_at);
  const state = freshness(confirmed, now);
  const span = { from: listing.first_listed_on, to: listing.off_market_on };
  const listed = daysListed([span], today());
  return (
    <Section title={t('standing.title')}>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Line term={t('standing.status')}>
          <StatusBadge home={listing} />
          <ScheduleLines home={listing} />
          {listing.isPending && <Badge tone="warn">{t('standing.unsynced')}</Badge>}
        </Line>
        <Line term={t('standing.confirmed')}>
          <span>{format.relative(confirmed, now)}</span>
          <Badge tone={state === 'fresh' || state === 'ok' ? 'good' : 'warn'}>
            {words.freshness(state)}
          </Badge>
        </Line>
        <Line term={t('standing.listedBy')}>
          {owner !== null && <bdi className="wrap-anywhere">{owner}</bdi>}
          <span className={owner === null ? '' : 'font-normal'}>
            {words.listedBy(listing.listed_by)}
          </span>
          <span className="text-sm font-normal text-soft">{texts.ownerCheck(listing)}</span>
        </Line>
        <Line term={t('standing.days')}>
          <span>{format.number(listed?.days ?? 0)}</span>
          {listing.relisted_count > 0 && <Badge>{t('standing.relisted')}</Badge>}
        </Line>
        <TypicalTime listing={listing} area={area} />
        {listing.asOf > 0 && (
          <Line term={t('standing.checked')}>
            {isOffline ? format.asOf(listing.asOf, now) : format.relative(listing.asOf, now)}
          </Line>
        )}
      </dl>
    </Section>
  );
}

function Line({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{term}</dt>
      <dd className="flex flex-wrap items-center gap-2 font-medium">{children}</dd>
    </div>
  );
}
