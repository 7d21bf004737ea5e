import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CompareScore } from '#contract/rules/listing/compareHighlights.ts';
import type { HeldListing } from '#src/data/types.ts';
import { HomePhoto } from '#src/homes/HomePhoto.tsx';
import { StatusBadge } from '#src/homes/StatusBadge.tsx';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';

export interface HomeHeadProps {
  readonly home: HeldListing;
  readonly score: CompareScore | undefined;
}

/** The head of a column: the home, its score, and what the score rests on. */
export function HomeHead({ home, score }: HomeHeadProps) {
  const { t } = useTranslation('compare');
  const format = useFormat();
  return (
    <div className="grid justify-items-start gap-1.5">
      <HomePhoto
        photo={home.photos[0]}
        alt=""
        tier="thumb"
        isFirst
        className="aspect-4/3 w-full rounded-field"
      />
      <Link
        to={paths.property.href(home.id)}
        dir="auto"
        className="line-clamp-2 min-h-11 font-semibold wrap-anywhere max-sm:text-sm underline-offset-2 hover:underline"
      >
        {home.title}
      </Link>
      <StatusBadge home={home} />
      <Link
        to={paths.calculator.href({ home: home.id })}
        className="inline-flex min-h-11 items-center text-sm text-accent underline underline-offset-2 print:hidden"
      >
        {t('calculate')}
      </Link>
      {score?.score != null && (
        <p className="text-sm">
          <span className="font-semibold">
            {t('score', { n: format.number(Math.round(score.score)) })}
          </span>{' '}
          <span className="text-soft">
            {t('coverage', { pct: format.number(Math.round(score.coverage * 100)) })}
          </span>
        </p>
      )}
    </div>
  );
}
