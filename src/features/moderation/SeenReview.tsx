import { useTranslation } from 'react-i18next';
import type { CaseBody, ReviewSeen } from '#contract/entities/records/moderation.ts';
import { REVIEW_SIGNS } from '#contract/rules/areas/reviewSigns.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { Part } from './Part.tsx';

export interface SeenReviewProps {
  readonly seen: ReviewSeen;
  /** The findings of the checks. */
  readonly held: CaseBody['held'];
}

/** A resident's review, and why the checks held it; its writer is shown to nobody. */
export function SeenReview({ seen, held }: SeenReviewProps) {
  const { t } = useTranslation('areas');
  const signs = REVIEW_SIGNS.filter((sign) => held.split(',').includes(sign));
  return (
    <Part
      title={t('residents.case.area', { place: isolated(seen.area) })}
      note={t('residents.case.note')}
    >
      <blockquote
        dir="auto"
        className="rounded-card border border-line bg-sheet p-4 text-start whitespace-pre-wrap"
      >
        {seen.text}
      </blockquote>
      {signs.length > 0 && (
        <>
          <p className="mt-3">{t('residents.case.signs')}</p>
          <ul className="list-disc ps-5">
            {signs.map((sign) => (
              <li key={sign}>{t(`residents.signs.${sign}`)}</li>
            ))}
          </ul>
        </>
      )}
    </Part>
  );
}
