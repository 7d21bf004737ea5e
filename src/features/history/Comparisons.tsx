import { Scale, Trophy } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { changesSince } from '#contract/rules/listing/asOf.ts';
import type { HeldListing, Kept } from '#src/data/types.ts';
import { usePulledRows } from '#src/data/usePulledRows.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useListings } from '#src/data/useListings.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { ChangeList, useListingTexts } from '#src/listings/facts/index.ts';
import { ListingPicture, NoListings } from '#src/listings/card/index.ts';
import { coverOf } from '#contract/rules/listing/photoAddress.ts';
import { NotHereYet } from '#src/shared/arrival/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ClearButton } from './ClearButton.tsx';

/** Every stored comparison, the newest first. */
export function Comparisons() {
  const { t } = useTranslation(['saved', 'common']);
  const kept = usePulledRows(useRecords('comparison'), 'records');
  const ids = useMemo(
    () => [...new Set((kept ?? []).flatMap(({ body }) => body.propertyIds))],
    [kept],
  );
  const listings = useListings(ids) ?? [];
  const [clear] = useCommand((sync) => sync.records.remove((kept ?? []).map(({ id }) => id)));
  if (kept === undefined)
    return (
      <NotHereYet of={['records']}>
        <Skeleton className="h-52" />
      </NotHereYet>
    );
  if (kept.length === 0)
    return (
      <NoListings
        icon={<Scale size={36} aria-hidden />}
        title={t('history.compared.empty')}
        action={t('common:browse')}
      >
        {t('history.compared.emptyText')}
      </NoListings>
    );
  const newest = kept.toSorted((one, other) => other.body.at - one.body.at);
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(30rem,100%),1fr))] items-start gap-4">
        {newest.map((one) => (
          <li key={one.id}>
            <ComparisonCard kept={one} listings={listings} />
          </li>
        ))}
      </ul>
      <ClearButton label={t('history.compared.clear')} onClear={() => void clear()} />
    </>
  );
}

interface CardProps {
  readonly kept: Kept<'comparison'>;
  readonly listings: readonly HeldListing[];
}

function ComparisonCard({ kept, listings }: CardProps) {
  const { t } = useTranslation('saved');
  const format = useFormat();
  const [remove] = useCommand((sync) => sync.records.remove([kept.id]));
  const { propertyIds, at, note } = kept.body;
  return (
    <article className="rounded-card border border-line bg-sheet p-4 shadow-card">
      <h2 className="mb-3 text-base font-semibold">
        <span className="font-text">{format.dateTime(at)}</span>
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {propertyIds.map((id, index) => (
          <li key={id}>
            <ThenAndNow
              kept={kept}
              index={index}
              listing={listings.find((listing) => listing.id === id)}
            />
          </li>
        ))}
      </ul>
      {note !== '' && (
        <p dir="auto" className="mt-3 whitespace-pre-line text-soft">
          {note}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Link to={paths.compare.href(propertyIds, kept.id)} className={buttonClasses('secondary')}>
          {t('history.compared.open')}
        </Link>
        <Button look="quiet" onClick={() => void remove()}>
          {t('history.compared.remove')}
        </Button>
      </div>
    </article>
  );
}

interface ThenAndNowProps {
  readonly kept: Kept<'comparison'>;
  readonly index: number;
  /** Undefined: not on this device. */
  readonly listing: HeldListing | undefined;
}

/** A home as it was when it was compared, and what has changed since. */
function ThenAndNow({ kept, index, listing }: ThenAndNowProps) {
  const { t } = useTranslation('saved');
  const texts = useListingTexts();
  const before = kept.body.asOf[index];
  if (before === undefined) return null;
  const changes = listing === undefined ? [] : changesSince(before, listing);
  const isWinner = kept.body.winnerId === kept.body.propertyIds[index];
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3">
      <ListingPicture
        photo={coverOf(before.photo)}
        alt=""
        tier="thumb"
        className="aspect-4/3 w-full rounded-field"
      />
      <div className="min-w-0">
        <p dir="auto" className="w-fit max-w-full truncate font-medium">
          {before.title}
        </p>
        <p className="text-sm text-soft">
          {t('history.then', { price: texts.money(before.price, before.currency) })}
        </p>
        {isWinner && (
          <p className="flex items-center gap-1 text-sm font-semibold text-good">
            <Trophy size={14} aria-hidden /> {t('history.compared.winner')}
          </p>
        )}
        {changes.length > 0 && (
          <div className="mt-1 text-sm text-accent">
            <ChangeList changes={changes} currency={before.currency} />
          </div>
        )}
      </div>
    </div>
  );
}
