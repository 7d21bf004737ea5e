import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CompareScore } from './rules/compareHighlights.ts';
import type { HeldListing } from '#src/data/types.ts';
import { useNow } from '#src/data/useNow.ts';
import { ListingPicture, StatusBadge } from '#src/listings/card/index.ts';
import { isOffMarket } from '#src/listings/facts/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { IconButton } from '#src/ui/IconButton.tsx';

export interface HomeHeadProps {
  readonly home: HeldListing;
  readonly score: CompareScore | undefined;
  readonly onRemove: () => void;
}

/** Above the name of a column: the home's photo, what can be done with it, its score, and what the score rests on. */
export function HomeHead({ home, score, onRemove }: HomeHeadProps) {
  const { t } = useTranslation('compare');
  const format = useFormat();
  const now = useNow();
  return (
    <div className="grid justify-items-start gap-1.5">
      <div className="relative w-full">
        <ListingPicture
          photo={home.photos[0]}
          alt=""
          tier="thumb"
          isFirst
          className="aspect-4/3 w-full rounded-field"
        />
        <span className="absolute end-1 top-1 rounded-full bg-sheet shadow-card print:hidden">
          <IconButton label={t('column.remove', { title: home.title })} onClick={onRemove}>
            <X size={18} aria-hidden />
          </IconButton>
        </span>
      </div>
      <StatusBadge home={home} />
      <Link
        to={paths.calculator.href({ home: home.id })}
        className="inline-flex min-h-11 items-center text-sm text-accent underline underline-offset-2 print:hidden"
      >
        {t('calculate')}
      </Link>
      {!isOffMarket(home, now) && (
        <p className="-mt-1.5 flex flex-wrap gap-x-4 text-sm print:hidden">
          {(['message', 'viewing'] as const).map((ask) => (
            <Link
              key={ask}
              to={`${paths.property.href(home.id)}#${ask}`}
              aria-label={`${t(`column.${ask}`)}: ${home.title}`}
              className="inline-flex min-h-11 items-center text-accent underline underline-offset-2"
            >
              {t(`column.${ask}`)}
            </Link>
          ))}
        </p>
      )}
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
