import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Change } from '../components/Change.tsx';
import { type Counts, type Step, STEPS } from './steps.ts';
import { useAnalyticsTexts } from './useAnalyticsTexts.ts';

/** With fewer views, or of cards with fewer impressions, a share of them says nothing. */
const LEAST_VIEWS = 30;
const LEAST_IMPRESSIONS = 100;

export interface FunnelProps {
  readonly now: Counts;
  /** Null: days before are not compared. */
  readonly before: Counts | null;
}

/** The steps from a card on a screen to a home that is let or sold, each beside as many days before. */
export function Funnel({ now, before }: FunnelProps) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  return (
    <ol className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.25rem),1fr))] gap-3">
      {STEPS.map((step) => (
        <li
          key={step}
          className="grid content-start gap-1 rounded-card border border-line bg-sheet p-4"
        >
          <span className="text-sm text-soft">{t(`step.${step}`)}</span>
          <span>
            <span className="font-display text-3xl leading-none font-semibold">
              {format.number(now[step])}
            </span>{' '}
            {before !== null && <Change now={now[step]} before={before[step]} />}
          </span>
          {before !== null && (
            <span className="text-sm text-soft">{t('before', { n: before[step] })}</span>
          )}
          <Share now={now} step={step} />
        </li>
      ))}
    </ol>
  );
}

/** How many of the step before it came so far: views of impressions, all others of views. A bar says the same. */
function Share({ now, step }: { readonly now: Counts; readonly step: Step }) {
  const { t } = useTranslation('analytics');
  const texts = useAnalyticsTexts();
  if (step === 'impressions') return null;
  const isViews = step === 'views';
  const of = isViews ? now.impressions : now.views;
  if (of < (isViews ? LEAST_IMPRESSIONS : LEAST_VIEWS) || now[step] > of) return null;
  const share = now[step] / of;
  return (
    <>
      <span className="text-sm text-soft">
        {t(isViews ? 'ofShown' : 'ofViews', { share: texts.percent(share) })}
      </span>
      <span aria-hidden className="block h-1.5 rounded-full bg-wash print:hidden">
        <span
          className="block h-full rounded-full bg-accent"
          style={{ width: `${share * 100}%` }}
        />
      </span>
    </>
  );
}
