import { useTranslation } from 'react-i18next';
import { ChoiceChips } from '#src/ui/form/Chips.tsx';
import { fieldId, useOpenDraft } from '../hooks/draftContext.ts';
import { textIn } from '../rules/values.ts';
import { Field } from './Field.tsx';

const WAYS = ['months', 'amount', 'none'] as const;

/** A deposit in months of rent, as a sum, or none. */
export function DepositField() {
  const { t } = useTranslation('listHome');
  const { draft, errorOf } = useOpenDraft();
  const by = textIn(draft.body.fields, 'deposit_by');
  return (
    <div className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
      <ChoiceChips
        id={fieldId('deposit')}
        legend={t('field.deposit')}
        error={errorOf('deposit')}
        value={by}
        options={WAYS.map((way) => ({ value: way, label: t(`depositBy.${way}`) }))}
        onChange={(deposit_by) => draft.set({ deposit_by })}
      />
      {by === 'months' && <Field name="deposit_months" />}
      {by === 'amount' && <Field name="deposit_amount" />}
    </div>
  );
}
