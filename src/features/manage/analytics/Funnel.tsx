import { useTranslation } from 'react-i18next';
import { changePct } from '#contract/rules/listing/homeFigures.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { type Counts, STEPS } from './steps.ts';
import { useAnalyticsTexts } from './useAnalyticsTexts.ts';

/** With fewer views a share of them says nothing. */
const LEAST_VIEWS = 30;

export interface FunnelProps {
  readonly now: Counts;
  readonly before: Counts;
}

/** The steps from a view to a home that is let or sold, each beside as many days before. */
export function Funnel({ now, before }: FunnelProps) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const texts = useAnalyticsTexts();
  const most = Math.max(1, now.views);
  return (
    <ol className="mt-4 grid grid-cols-2 gap-3 max-[359px]:grid-cols-1 lg:grid-cols-5">
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
            <Change now={now[step]} before={before[step]} />
          </span>
          <span aria-hidden className="block h-1.5 rounded-full bg-wash print:hidden">
            <span
              className="block h-full rounded-full bg-accent"
              style={{ width: `${Math.min(100, (now[step] / most) * 100)}%` }}
            />
          </span>
          <span className="text-sm text-soft">{t('before', { n: before[step] })}</span>
          {step !== 'views' && now.views >= LEAST_VIEWS && (
            <span className="text-sm text-soft">
              {t('ofViews', { share: texts.percent(now[step] / now.views) })}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** The number of before stands below it; here a sign is enough. */
function Change({ now, before }: { readonly now: number; readonly before: number }) {
  const format = useFormat();
  const pct = changePct(now, before);
  if (pct === null) return null;
  const tone = pct > 0 ? 'text-good' : pct < 0 ? 'text-warn' : 'text-soft';
  return (
    <span aria-hidden className={`text-sm font-medium whitespace-nowrap ${tone}`}>
      <bdi>{format.change(pct)}</bdi>
    </span>
  );
}
