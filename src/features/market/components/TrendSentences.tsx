import { useTranslation } from 'react-i18next';
import { isolated } from '#src/i18n/isolated.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import type { MetricTexts } from '../hooks/useMetricTexts.ts';
import type { Line } from '../rules/trend.ts';

export interface TrendSentencesProps {
  readonly lines: readonly Line[];
  readonly texts: MetricTexts;
}

/** The chart in words, a sentence a place. */
export function TrendSentences({ lines, texts }: TrendSentencesProps) {
  const { t } = useTranslation('market');
  const format = useFormat();
  const sentence = ({ name, latest, before }: Line): string => {
    const place = isolated(name);
    if (latest === null || latest.value === null) return t('sentence.none', { place });
    const now = {
      place,
      value: texts.value(latest.value),
      month: format.month(latest.month),
      homes: texts.behind(latest.n),
    };
    if (before === null || before.value === null) return t('sentence.one', now);
    const was = texts.value(before.value);
    const then = {
      ...now,
      was,
      before: format.month(before.month),
      homesBefore: texts.behind(before.n),
    };
    // Two figures that read the same are the same.
    if (was === now.value) return t('sentence.same', then);
    return t(latest.value > before.value ? 'sentence.up' : 'sentence.down', then);
  };
  return (
    <ul className="grid gap-1 text-lg">
      {lines.map((line) => (
        <li key={line.slug}>{sentence(line)}</li>
      ))}
    </ul>
  );
}
