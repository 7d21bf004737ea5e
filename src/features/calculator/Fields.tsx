import { dayOfNumber } from '#contract/rules/calendarDay.ts';
import { useTranslation } from 'react-i18next';
import { roundMinor } from '#contract/rules/money/money.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { FieldView } from './FieldView.tsx';
import { type FieldName, FORMS } from './rules/fields.ts';
import { needsLoanInsurance } from './rules/results.ts';
import type { CalculatorState } from './useCalculator.ts';

/** Every assumption of the calculation, by what it is about. */
export function Fields({ state }: { readonly state: CalculatorState }) {
  const { t } = useTranslation('calculator');
  const { tab, typed, shownFaults, currency } = state;
  const { groups, needed } = FORMS[tab];
  const noteOf = useNotes(state);
  return (
    <>
      {groups.map(({ name: group, fields }) => (
        <fieldset key={group} className="min-w-0 print:break-inside-avoid">
          <legend className="mb-3 font-display text-lg font-semibold">{t(`group.${group}`)}</legend>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            {fields.map((name) => (
              <FieldView
                key={name}
                name={name}
                text={typed[name] ?? ''}
                fault={shownFaults[name]}
                currency={currency}
                isNeeded={needed.includes(name)}
                note={noteOf(name)}
                onType={(text) => state.type(name, text)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </>
  );
}

/** The notes of a field that depend on others. */
function useNotes({ now }: CalculatorState): (name: FieldName) => string | undefined {
  const { t } = useTranslation('calculator');
  const format = useFormat();
  const { values, currency } = now;
  return (name) => {
    if (name === 'downPct' && values.price !== undefined && values.downPct !== undefined)
      return t('hint.down', {
        sum: format.money(roundMinor((values.price * values.downPct) / 100), currency),
      });
    if (name === 'buyingPct' && values.price !== undefined && values.buyingPct !== undefined)
      return format.money(roundMinor((values.price * values.buyingPct) / 100), currency);
    if (name === 'loanInsuranceMonth')
      return t(needsLoanInsurance(values) ? 'hint.loanInsurance' : 'hint.noLoanInsurance');
    if (name === 'moveIn' && values.moveIn !== undefined) return format.day(typedDay(now.values));
    return undefined;
  };
}

const typedDay = ({ moveIn = 0 }: CalculatorState['now']['values']): string => dayOfNumber(moveIn);
