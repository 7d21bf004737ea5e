import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMyListings } from '#src/data/useListings.ts';
import { AsOfLine, NotHereYet } from '#src/shared/arrival/index.ts';
import { ListingPicture } from '#src/listings/card/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { UndoLine } from './components/UndoLine.tsx';
import { useBulk } from './hooks/useBulk.ts';
import { useNow } from '#src/data/useNow.ts';
import { filtered, rowsOf } from './rules/rows.ts';

const MOST = 5;

/** Homes nobody has confirmed for a week: renters see how certain they are. */
export function HomesToConfirm() {
  const { t } = useTranslation(['manage', 'listHome']);
  const format = useFormat();
  const now = useNow();
  const bulk = useBulk();
  const mine = useMyListings();
  const rows = filtered(rowsOf(mine ?? [], [], now), 'unconfirmed', '');
  const confirm = (homes: typeof rows) =>
    void bulk.run(
      { kind: 'confirm' },
      homes.map(({ listing }) => listing),
    );
  return (
    <section
      aria-labelledby="to-confirm"
      className="rounded-card border border-line bg-sheet p-5 shadow-card"
    >
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="to-confirm" className="text-xl font-semibold">
          {t('confirm.title')}
        </h2>
        {rows.length > 1 && (
          <Button look="quiet" className="-my-2 -me-3 px-3!" onClick={() => confirm(rows)}>
            {t('confirm.all')}
          </Button>
        )}
      </div>
      <AsOfLine of={['properties']} className="-mt-1 mb-2" />
      {mine === undefined && (
        <NotHereYet of={['properties']}>
          <Skeleton className="h-6" />
        </NotHereYet>
      )}
      {mine !== undefined && rows.length === 0 && (
        <p className="text-soft">{t(mine.length === 0 ? 'listHome:first.none' : 'confirm.none')}</p>
      )}
      <ul className="divide-y divide-line">
        {rows.slice(0, MOST).map((row) => (
          <li key={row.listing.id} className="flex flex-wrap items-center gap-3 py-2">
            <ListingPicture
              photo={row.listing.photos[0]}
              alt=""
              tier="thumb"
              className="size-12 shrink-0 rounded-field"
            />
            <span className="grid min-w-32 flex-1 justify-items-start">
              <Link
                to={paths.property.href(row.listing.id)}
                dir="auto"
                className="line-clamp-1 font-semibold text-ink hover:underline"
              >
                {row.listing.title}
              </Link>
              <span className="text-sm text-warn">
                {format.relative(Date.parse(row.listing.availability_confirmed_at), now)}
              </span>
            </span>
            <Button look="secondary" onClick={() => confirm([row])}>
              {t('still')}
            </Button>
          </li>
        ))}
      </ul>
      {rows.length > MOST && (
        <p className="mt-2">
          <Link
            to={paths.manage.href('unconfirmed')}
            className="font-semibold text-accent underline"
          >
            {t('more', { count: rows.length - MOST })}
          </Link>
        </p>
      )}
      <UndoLine bulk={bulk} />
    </section>
  );
}
