import { CloudDownload, HardDriveDownload } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReachability } from '#src/data/useReachability.ts';
import type { HeldArea, ListingQuery } from '#src/data/types.ts';
import type { Holdings } from '../hooks/useHoldings.ts';
import { areasHere, type AreasHere } from '../rules/areasHere.ts';
import { OpensLater } from '#src/ui/OpensLater.tsx';
import { latePart } from '#src/ui/latePart.tsx';

const AreasDialog = latePart(
  async () => (await import('./AreasDialog.tsx')).AreasDialog,
  OpensLater,
);

const AreaPhotos = latePart(async () => (await import('./AreaPhotos.tsx')).AreaPhotos);

/** How much of what is searched is on this device, and the way to have more or less of it. */
export function AreasButton({
  holdings: { held, total },
  query,
  isBesideOffer = false,
}: {
  readonly holdings: Holdings;
  readonly query: ListingQuery;
  /** Something else stands in its line: a phone has room for the numbers alone. */
  readonly isBesideOffer?: boolean;
}) {
  const { t } = useTranslation('search');
  const isOffline = useReachability() === 'offline';
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const reach = areasHere(held, query, total);
  const { here, all } = reach;
  const pictured = useMemo(
    () => held.filter((each) => each.withPhotos && each.state.kind === 'held').map(idOf),
    [held],
  );
  if (held.length === 0) return null;
  const Icon = here < all ? CloudDownload : HardDriveDownload;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          setWasOpen(true);
          setOpen(true);
        }}
        className="-ms-1 inline-flex min-h-8 min-w-0 items-center gap-1.5 rounded-field px-1 text-start text-sm text-soft underline decoration-dotted underline-offset-4 hover:bg-wash hover:text-ink"
      >
        <Icon size={16} aria-hidden className="shrink-0" />
        <span className={isBesideOffer ? 'min-w-0 max-sm:sr-only' : 'min-w-0'}>
          {t(`here.${wordsOf(reach, isOffline)}`, { here, all })}
        </span>
        {isBesideOffer && (
          <span aria-hidden className="min-w-0 truncate text-xs sm:hidden">
            {t('here.numbers', { here, all })}
          </span>
        )}
      </button>
      {pictured.length > 0 && (
        <Suspense>
          <AreaPhotos ids={pictured} />
        </Suspense>
      )}
      {wasOpen && (
        <Suspense>
          <AreasDialog held={held} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const idOf = ({ area }: HeldArea): string => area.id;

/** Without a network none is on its way: those that are wanted come with one. */
function wordsOf({ here, coming, all }: AreasHere, isOffline: boolean) {
  if (all === 1 && here === 1) return 'this';
  if (all === 1 && coming === 0) return 'thisAbsent';
  if (all === 1) return isOffline ? 'thisAway' : 'thisComing';
  if (coming > 0) return isOffline ? 'away' : 'coming';
  return here < all ? 'some' : 'all';
}
