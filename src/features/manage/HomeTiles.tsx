import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isClosed } from '#contract/rules/listing/statusLadder.ts';
import type { HeldListing } from '#src/data/types.ts';
import { useMyListings } from '#src/data/useListings.ts';
import { paths } from '#src/paths.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';

const TILES = {
  live: (home: HeldListing) =>
    !isClosed(home.status) && home.status !== 'pending' && home.visibility === 'live',
  pending: (home: HeldListing) => home.status === 'pending' && home.visibility === 'live',
  hidden: (home: HeldListing) => !isClosed(home.status) && home.visibility !== 'live',
  closed: (home: HeldListing) => isClosed(home.status),
} as const;
const NAMES = ['live', 'pending', 'hidden', 'closed'] as const;

/** How many homes stand where: for the dashboard. */
export function HomeTiles() {
  const { t } = useTranslation('manage');
  const homes = useMyListings();
  return (
    <section aria-labelledby="tiles">
      <h2 id="tiles" className="sr-only">
        {t('tiles.title')}
      </h2>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {NAMES.map((name) => (
          <li key={name}>
            <Link
              to={paths.manage.href()}
              className="grid gap-1 rounded-card border border-line bg-sheet p-4 text-ink no-underline shadow-card hover:shadow-float"
            >
              <span className="font-display text-3xl leading-none font-semibold">
                {homes === undefined ? (
                  <Skeleton className="h-[1em] w-8" />
                ) : (
                  t('tiles.count', { n: homes.filter(TILES[name]).length })
                )}
              </span>
              <span className="text-sm text-soft">{t(`tiles.${name}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
