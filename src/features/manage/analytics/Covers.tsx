import { useTranslation } from 'react-i18next';
import { ListingPicture } from '#src/listings/card/index.ts';
import { useTitleOf } from '#src/listings/facts/index.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { type Cover, openedFor, type CoverResult } from './covers.ts';
import { useAnalyticsTexts } from './useAnalyticsTexts.ts';

/** Which of two first photos opened a home more often, where the numbers tell them apart. */
export function Covers({ covers }: { readonly covers: readonly CoverResult[] }) {
  const { t } = useTranslation('analytics');
  if (covers.length === 0) return null;
  return (
    <section aria-labelledby="covers" className="mt-10">
      <h2 id="covers" className="text-xl font-semibold">
        {t('covers.title')}
      </h2>
      <ul className="mt-3 grid gap-4 lg:grid-cols-2">
        {covers.map((one) => (
          <li key={one.home.id} className="rounded-card border border-line bg-sheet p-4">
            <CoverText result={one} />
            <div className="mt-3 flex gap-4">
              <CoverPhoto result={one} cover="better" />
              <CoverPhoto result={one} cover="other" />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CoverText({ result: { home, better, other } }: { readonly result: CoverResult }) {
  const { t } = useTranslation('analytics');
  const texts = useAnalyticsTexts();
  const titleOf = useTitleOf();
  const shown = ({ impressions }: Cover) => t('shownOf', { count: impressions });
  return (
    <p>
      {t('covers.sentence', {
        home: isolated(titleOf(home)),
        better: texts.percent(openedFor(better)),
        other: texts.percent(openedFor(other)),
        betterN: shown(better),
        otherN: shown(other),
      })}
    </p>
  );
}

/** A photo that was taken out of the listing has no picture any more. */
function CoverPhoto({
  result,
  cover,
}: {
  readonly result: CoverResult;
  readonly cover: 'better' | 'other';
}) {
  const { t } = useTranslation('analytics');
  const photo = result.home.photos.find(({ id }) => id === result[cover].photo);
  return (
    <figure className="w-40">
      <ListingPicture
        photo={photo}
        alt=""
        tier="thumb"
        className="aspect-4/3 w-full rounded-field"
      />
      <figcaption className="mt-1 text-sm text-soft">{t(`covers.${cover}`)}</figcaption>
    </figure>
  );
}
