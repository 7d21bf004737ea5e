import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotes } from '#src/data/useNotes.ts';
import { usePulledRows } from '#src/data/usePulledRows.ts';
import { useListings } from '#src/data/useListings.ts';
import { CompareBar, CompareButton } from '#src/listings/compare/index.ts';
import { ListingPicture, NoListings } from '#src/listings/card/index.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';
import { NotHereYet } from '#src/shared/arrival/index.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';

/** Shown while fewer than two homes are chosen: the saved ones to choose from. */
export function ChooseHomes({ chosen }: { readonly chosen: readonly string[] }) {
  const { t } = useTranslation(['compare', 'common']);
  const texts = useListingTexts();
  const saved = usePulledRows(useNotes('saved_home'), 'records');
  const ids = useMemo(
    () => [...new Set([...chosen, ...(saved ?? []).map(({ propertyId }) => propertyId)])],
    [chosen, saved],
  );
  const homes = useListings(ids);
  if (homes === undefined || (homes.length === 0 && saved === undefined))
    return (
      <NotHereYet of={['records']}>
        <Skeleton className="h-40" />
      </NotHereYet>
    );
  if (homes.length === 0)
    return (
      <NoListings title={t('empty.title')} action={t('common:browse')}>
        {t('empty.text')}
      </NoListings>
    );
  return (
    <>
      <p className="mb-5 text-soft">{t('choose')}</p>
      <ul className="mb-5 grid grid-cols-[repeat(auto-fill,minmax(min(30rem,100%),1fr))] gap-3">
        {homes.map((home) => (
          <li
            key={home.id}
            className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-3 rounded-card border border-line bg-sheet p-3 sm:grid-cols-[7rem_minmax(0,1fr)_auto]"
          >
            <ListingPicture
              photo={home.photos[0]}
              alt=""
              tier="thumb"
              className="aspect-4/3 w-full rounded-field"
            />
            <div className="min-w-0">
              <p dir="auto" className="truncate font-medium">
                {home.title}
              </p>
              <p className="text-sm text-soft">
                <bdi>{texts.price(home)}</bdi>
              </p>
            </div>
            <CompareButton propertyId={home.id} className="max-sm:col-span-2" />
          </li>
        ))}
      </ul>
      <CompareBar />
    </>
  );
}
