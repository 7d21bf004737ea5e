import { EyeOff } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useListings } from '#src/data/useListings.ts';
import { useNotes } from '#src/data/useNotes.ts';
import { usePulledRows } from '#src/data/usePulledRows.ts';
import { NoListings } from '#src/listings/card/index.ts';
import { NotHereYet } from '#src/shared/arrival/index.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { HiddenCard } from './HiddenCard.tsx';
import { useRemoval } from './useRemoval.tsx';

/** The homes a person hid from their searches, the last one first, and the way back for each. */
export function HiddenPage() {
  const { t } = useTranslation(['saved', 'nav', 'common']);
  const hidden = usePulledRows(useNotes('hidden_home'), 'records');
  const newest = useMemo(
    () => (hidden ?? []).toSorted((one, other) => other.at - one.at),
    [hidden],
  );
  const ids = useMemo(() => newest.map(({ propertyId }) => propertyId), [newest]);
  const listings = new Map((useListings(ids) ?? []).map((listing) => [listing.id, listing]));
  const back = useRemoval('hidden_home', (n) => t('hidden.done', { n }));
  return (
    <div className={pageClasses('wide')}>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-[2rem] leading-tight font-semibold">{t('nav:hiddenHomes')}</h1>
        {newest.length > 0 && <Badge>{t('count', { n: newest.length })}</Badge>}
      </div>
      {hidden === undefined && (
        <NotHereYet of={['records']} className="mt-5">
          <Skeleton className="mt-5 h-52" />
        </NotHereYet>
      )}
      {hidden?.length === 0 && (
        <NoListings
          icon={<EyeOff size={36} aria-hidden />}
          title={t('hidden.empty.title')}
          action={t('common:browse')}
        >
          {t('hidden.empty.text')}
        </NoListings>
      )}
      {newest.length > 0 && (
        <>
          <div className="mt-1 mb-5 flex flex-wrap items-center justify-between gap-x-4">
            <p className="text-soft">{t('hidden.lead')}</p>
            {newest.length > 1 && (
              <Button look="quiet" className="-mx-5" onClick={() => void back.remove(newest)}>
                {t('hidden.all')}
              </Button>
            )}
          </div>
          <ul className="divide-y divide-line rounded-card border border-line bg-sheet">
            {newest.map((one) => (
              <li key={one.propertyId}>
                <HiddenCard
                  hidden={one}
                  listing={listings.get(one.propertyId) ?? null}
                  onBack={() => void back.remove([one])}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {back.bar}
    </div>
  );
}
