import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Inspection } from '#contract/entities/records/inspection.ts';
import { findingsOf, SCORED_FROM } from '#src/rules/inspection/score.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { useItemTexts } from './useItemTexts.ts';

/** How far a checklist is, and what came of it so far. */
export function Result({ inspection }: { readonly inspection: Inspection }) {
  const { t } = useTranslation('inspection');
  const texts = useItemTexts();
  const format = useFormat();
  const { checked, total, score, broken, costs, count } = findingsOf(inspection);
  return (
    <section
      aria-labelledby="inspection-result"
      className="rounded-card border border-line bg-sheet p-4 print:border-0 print:p-0"
    >
      <h2 id="inspection-result" className="sr-only">
        {t('result.title')}
      </h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-4">
        <Figure label={t('result.checked')}>
          {t('progress', { checked, total })}
          <span
            aria-hidden
            className="mt-1.5 block h-2 overflow-hidden rounded-full bg-wash print:hidden"
          >
            <span
              className="block h-full bg-accent"
              style={{ inlineSize: `${(checked / Math.max(total, 1)) * 100}%` }}
            />
          </span>
        </Figure>
        <Figure label={t('result.score')}>
          {score === null ? t('result.noScore', { n: SCORED_FROM }) : t('result.of100', { score })}
        </Figure>
        <Figure label={t('mark.problem')}>{format.number(count.problem)}</Figure>
        <Figure label={t('result.costs')}>
          <bdi>{format.money(costs, inspection.currency)}</bdi>
        </Figure>
      </dl>
      {broken.length > 0 && (
        <p className="mt-3 flex items-start gap-2 rounded-field bg-danger-wash px-3 py-2 text-danger">
          <TriangleAlert size={20} aria-hidden className="mt-0.5 shrink-0" />
          <span>
            {t('result.broken')}: <strong dir="auto">{broken.map(texts.item).join(', ')}</strong>
          </span>
        </p>
      )}
      <p className="mt-3 text-sm text-soft">{t('result.how')}</p>
    </section>
  );
}

interface FigureProps {
  readonly label: string;
  readonly children: React.ReactNode;
}

const Figure = ({ label, children }: FigureProps) => (
  <div>
    <dt className="text-sm text-soft">{label}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
);
