import { useTranslation } from 'react-i18next';
import { daysOf, type DailyFigures, funnelOf } from '#src/rules/listing/homeFigures.ts';
import { useFunnelTexts } from '../hooks/useFunnelTexts.ts';
import { Sparkline } from './Sparkline.tsx';

const DAYS = 28;

/** The figures of one home over 28 days: its views as a line, and all of them as text. */
export function CardFigures({
  figures,
  today,
}: {
  readonly figures: DailyFigures;
  readonly today: string;
}) {
  const { t } = useTranslation('manage');
  const texts = useFunnelTexts();
  const funnel = funnelOf([figures], today, DAYS);
  return (
    <div className="mt-2 grid gap-2 border-t border-line pt-3">
      <Sparkline counts={daysOf(figures, 'views', today, DAYS)} className="h-8 w-full" />
      <p className="text-sm text-soft">
        {t('figures.lately', { days: DAYS, now: texts.list(funnel.now) })}
      </p>
    </div>
  );
}
