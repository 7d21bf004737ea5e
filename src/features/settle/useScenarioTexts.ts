import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOfNumber } from '#contract/rules/calendarDay.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import type { OwnTexts } from './useInspectionTexts.ts';

const START = 'body.fields.';
/** Fields of the calculator that are no sums: shares, counts and ticks. */
const NUMBER = /(?:Pct|Growth|Months)$|^(?:rate|years|horizon|lastMonth)$/u;

/** The figures of a kept calculation, by their names in the calculator, as texts. */
export function useScenarioTexts(id: string): OwnTexts {
  const { t, i18n } = useTranslation(['settle', 'calculator']);
  const format = useFormat();
  const currency = useRecords('scenario')?.find((one) => one.id === id)?.body.currency;
  return useMemo(
    () => ({
      name: (path) => {
        const key = `calculator:field.${path.slice(START.length)}`;
        if (!path.startsWith(START)) return null;
        return i18n.exists(key) ? t(key) : t('notes.field.fields');
      },
      value: (path, said) => {
        if (!path.startsWith(START) || typeof said !== 'number') return null;
        const field = path.slice(START.length);
        if (NUMBER.test(field) || currency === undefined) return format.number(said);
        return field === 'moveIn' ? format.day(dayOfNumber(said)) : format.money(said, currency);
      },
    }),
    [t, i18n, format, currency],
  );
}
