import { Flag } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '#src/i18n/isolated.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import type { KnownPlace } from '../areas/useKnownPlaces.ts';
import { ReportReview } from './ReportReview.tsx';

/** The residents' reviews of a place, without their names. */
export function Reviews({ place: { name, held } }: { readonly place: KnownPlace }) {
  const { t } = useTranslation('areas');
  const format = useFormat();
  const [reported, setReported] = useState<string | null>(null);
  const residents = held?.series.residents;
  if (residents === undefined) return null;
  return (
    <div className="min-w-0">
      <h3 className="font-semibold">{t('residents.reviewsOf', { place: isolated(name) })}</h3>
      <p className="text-sm text-soft">{t('residents.people', { count: residents.people })}</p>
      {residents.reviews.length === 0 && (
        <p className="mt-2 text-soft">{t('residents.noReviews')}</p>
      )}
      <ul className="mt-2 grid gap-3">
        {residents.reviews.map(({ id, text, lived, month }) => (
          <li key={id} className="rounded-card border border-line bg-sheet p-4">
            <p className="flex items-start justify-between gap-2">
              <span className="pt-2 text-sm text-soft">
                {t(`residents.says.${lived}`)} · {format.month(month)}
              </span>
              <IconButton
                label={t('residents.report.open')}
                className="print:hidden"
                onClick={() => setReported(id)}
              >
                <Flag size={18} aria-hidden />
              </IconButton>
            </p>
            <p dir="auto" className="text-start whitespace-pre-wrap">
              {text}
            </p>
          </li>
        ))}
      </ul>
      <ReportReview reviewId={reported} onClose={() => setReported(null)} />
    </div>
  );
}
