import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { standingOf } from '#src/rules/listing/standing.ts';
import { useMyListings } from '#src/data/useListings.ts';
import { useNow } from '#src/data/useNow.ts';
import { AsOfLine, NotHereYet } from '#src/shared/arrival/index.ts';
import { paths } from '#src/paths.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { GROUPS, groupOf } from './rules/groups.ts';

/** How many homes are in each state: for the dashboard. */
export function HomeTiles() {
  const { t } = useTranslation('manage');
  const now = useNow();
  const groups = useMyListings()?.map((home) => groupOf(standingOf(home, now)));
  return (
    <section aria-labelledby="tiles">
      <h2 id="tiles" className="sr-only">
        {t('tiles.title')}
      </h2>
      <AsOfLine of={['properties']} className="mb-2" />
      {groups === undefined && (
        <NotHereYet of={['properties']} className="mb-3">
          {null}
        </NotHereYet>
      )}
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {GROUPS.map((name) => (
          <li key={name}>
            <Link
              to={paths.manage.href(name)}
              className="grid gap-1 rounded-card border border-line bg-sheet p-4 text-ink no-underline shadow-card hover:shadow-float"
            >
              <span className="font-display text-3xl leading-none font-semibold">
                {groups === undefined ? (
                  <Skeleton className="h-[1em] w-8" />
                ) : (
                  t('tiles.count', { n: groups.filter((group) => group === name).length })
                )}
              </span>
              <span className="text-sm text-soft">{t(`filter.${name}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
