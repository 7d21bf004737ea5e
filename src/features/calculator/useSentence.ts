import { useTranslation } from 'react-i18next';
import { type FieldName, fieldsOf } from './rules/fields.ts';
import type { CalculatorState } from './useCalculator.ts';
import { useFigureText } from './useFigureText.ts';

/** The result in one sentence, or what is still needed for one. */
export function useSentence({ outcome, now, tab, shownFaults, typed }: CalculatorState): string {
  const { t } = useTranslation('calculator');
  const text = useFigureText(now.currency);
  const wrong = fieldsOf(tab).filter((name) => shownFaults[name] !== undefined);
  const names = (fields: readonly FieldName[]) =>
    fields.map((name) => t(`field.${name}`)).join(', ');
  if (wrong.length > 0) return t('wrong', { fields: names(wrong) });
  if (outcome.kind === 'missing') {
    const empty = outcome.fields.filter((name) => (typed[name] ?? '').trim() === '');
    return empty.length === 0 ? '' : t('missing', { fields: names(empty) });
  }
  const said = Object.fromEntries(outcome.figures.map((one) => [one.name, text(one)]));
  const has = (name: string) => outcome.figures.some((one) => one.name === name);
  switch (tab) {
    case 'mortgage':
      return t(has('savedTime') ? 'sentence.mortgageExtra' : 'sentence.mortgage', said);
    case 'afford':
      return t(has('left') ? 'sentence.affordNet' : 'sentence.afford', said);
    case 'rentOrBuy': {
      const never = outcome.figures[0]?.value === null;
      return t(never ? 'sentence.neverPays' : 'sentence.rentOrBuy', {
        ...said,
        n: outcome.figures[0]?.value ?? 0,
        horizon: text({ kind: 'months', value: (now.values.horizon ?? 0) * 12 }),
      });
    }
    case 'moveIn':
      return t('sentence.moveIn', said);
    case 'yield':
    default:
      return t('sentence.yield', said);
  }
}
