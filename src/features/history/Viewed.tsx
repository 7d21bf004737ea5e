import { Eye } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { changesSince } from '#contract/rules/listing/asOf.ts';
import type { HeldListing, RecordBody } from '#src/data/types.ts';
import { usePulledRows } from '#src/data/usePulledRows.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useNotes } from '#src/data/useNotes.ts';
import { useListings } from '#src/data/useListings.ts';
import { ChangeList, useListingTexts } from '#src/listings/facts/index.ts';
import { ListingPicture, NoListings } from '#src/listings/card/index.ts';
import { coverOf } from '#contract/rules/listing/photoAddress.ts';
import { SaveButton } from '#src/listings/save/index.ts';
import { NotHereYet } from '#src/shared/arrival/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ClearButton } from './ClearButton.tsx';

/** More than this nobody looks through. */
const MOST_SHOWN = 100;

/** The homes looked at, the last one first. */
export function Viewed() {
  const { t } = useTranslation(['saved', 'common']);
  const viewed = usePulledRows(useNotes('viewed_home'), 'records');
  const newest = useMemo(
    () => (viewed ?? []).toSorted((one, other) => other.at - one.at).slice(0, MOST_SHOWN),
    [viewed],
  );
  const ids = useMemo(() => newest.map(({ propertyId }) => propertyId), [newest]);
  const listings = useListings(ids) ?? [];
  const [clear] = useCommand(({ market }) =>
    market.notes.remove(
      'viewed_home',
      (viewed ?? []).map(({ propertyId }) => propertyId),
    ),
  );
  if (viewed === undefined)
    return (
      <NotHereYet of={['records']}>
        <Skeleton className="h-52" />
      </NotHereYet>
    );
  if (newest.length === 0)
    return (
      <NoListings
        icon={<Eye size={36} aria-hidden />}
        title={t('history.viewed.empty')}
        action={t('common:browse')}
      >
        {t('history.viewed.emptyText')}
      </NoListings>
    );
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-sheet">
        {newest.map((one) => (
          <li key={one.propertyId}>
            <ViewedHome viewed={one} listing={listings.find(({ id }) => id === one.propertyId)} />
          </li>
        ))}
      </ul>
      <ClearButton label={t('history.viewed.clear')} onClear={() => void clear()} />
    </>
  );
}

interface ViewedHomeProps {
  readonly viewed: RecordBody<'viewed_home'>;
  /** Undefined: not on this device. */
  readonly listing: HeldListing | undefined;
}

function ViewedHome({ viewed, listing }: ViewedHomeProps) {
  const { t } = useTranslation('saved');
  const texts = useListingTexts();
  const format = useFormat();
  const [now] = useState(() => Date.now());
  const { asOf, propertyId, at, times } = viewed;
  const changes = listing === undefined ? [] : changesSince(asOf, listing);
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)_auto] items-center gap-3 p-3 sm:px-4">
      <ListingPicture
        photo={coverOf(asOf.photo)}
        alt=""
        tier="thumb"
        className="aspect-4/3 w-full rounded-field"
      />
      <div className="min-w-0">
        <Link
          to={paths.property.href(propertyId)}
          dir="auto"
          className="block w-fit max-w-full truncate font-medium underline-offset-2 hover:underline"
        >
          {asOf.title}
        </Link>
        <p className="text-sm text-soft">
          <bdi>{texts.money(asOf.price, asOf.currency)}</bdi> · {texts.facts(asOf)}
        </p>
        <p className="text-sm text-soft">
          {format.relative(at, now)} · {t('history.viewed.times', { n: times })}
        </p>
        {changes.length > 0 && (
          <div className="mt-1 text-sm text-accent">
            <ChangeList changes={changes} currency={asOf.currency} />
          </div>
        )}
      </div>
      <SaveButton propertyId={propertyId} title={asOf.title} isIcon />
    </div>
  );
}
