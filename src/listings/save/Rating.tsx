import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classes } from '#src/ui/classes.ts';

const STARS = [1, 2, 3, 4, 5] as const;

export interface RatingProps {
  /** The subject of the rating, for screen readers. */
  readonly name: string;
  /** 0: none. */
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** One to five stars; pressing the current star removes the rating. */
export function Rating({ name, value, onChange }: RatingProps) {
  const { t } = useTranslation('saved');
  return (
    <div role="group" aria-label={t('rating.label', { title: name })}>
      <p className="font-semibold">{t('rating.title')}</p>
      <div className="-ms-2 flex">
        {STARS.map((star) => (
          <button
            key={star}
            type="button"
            aria-label={t('rating.give', { n: star })}
            aria-pressed={star === value}
            onClick={() => onChange(star === value ? 0 : star)}
            className="grid size-11 place-items-center rounded-field hover:bg-wash"
          >
            <Star
              size={24}
              aria-hidden
              className={classes(star <= value ? 'fill-warn text-warn' : 'text-faint')}
            />
          </button>
        ))}
      </div>
    </div>
  );
}
