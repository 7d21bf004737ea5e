import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useArrival } from '#src/data/useArrival.ts';
import { ListingTile } from '#src/listings/card/index.ts';
import { paths } from '#src/paths.ts';
import { useRecommendations } from './useRecommendations.ts';

const MOST = 6;

/** The first homes of the recommendations, for a first page. Shows nothing where there are none. */
export function BestForYou() {
  const { t } = useTranslation('renter');
  const { found } = useRecommendations(MOST);
  const best = found?.rails.find(({ name }) => name === 'best');
  const isHere = useArrival('records') === 'here';
  // Records on their way may show the person's taste.
  if (found === undefined || best === undefined || (found.knows !== 'taste' && !isHere))
    return null;
  return (
    <section aria-labelledby="best-for-you">
      <h2 id="best-for-you" className="text-xl font-semibold">
        {t(found.knows === 'taste' ? 'recommended.rail.best' : 'recommended.rail.start')}
      </h2>
      <p className="mb-3 text-soft">{t(`recommended.basis.${found.knows}`)}</p>
      <ul role="list" className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-6">
        {best.homes.map(({ id, card, reasons: [first] }) => (
          <li key={id} className="min-w-0">
            <ListingTile home={{ ...card, photos: [...card.photos] }} />
            {first !== undefined && (
              <p className="text-sm text-soft">{t(`recommended.reason.${first}`)}</p>
            )}
          </li>
        ))}
      </ul>
      <Link
        to={paths.recommendations.href()}
        className="mt-3 inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-2"
      >
        {t('recommended.all')}
      </Link>
    </section>
  );
}
