import { useTranslation } from 'react-i18next';
import { ChoiceChips } from '#src/ui/form/Chips.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { fieldId, useOpenDraft } from '../hooks/draftContext.ts';
import { isTicked, textIn } from '../rules/values.ts';
import { Field } from './Field.tsx';
import { Required } from './Required.tsx';

/** The living area in the owner's unit, or explicitly not stated. */
export function LivingAreaField() {
  const { t } = useTranslation('listHome');
  const { draft, errorOf } = useOpenDraft();
  const values = draft.body.fields;
  const isNotStated = isTicked(values, 'area_not_stated');
  return (
    <div className="grid gap-2 sm:col-span-2">
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField
          id={fieldId('living_area')}
          label={<Required when={!isNotStated}>{t('field.living_area')}</Required>}
          aria-required={!isNotStated}
          error={errorOf('living_area')}
          value={textIn(values, 'living_area')}
          disabled={isNotStated}
          onChange={(event) => draft.set({ living_area: event.target.value })}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
        />
        <ChoiceChips
          id={fieldId('area_unit')}
          legend={t('field.area_unit')}
          value={textIn(values, 'area_unit')}
          options={(['m2', 'sqft'] as const).map((unit) => ({
            value: unit,
            label: t(`unit.${unit}`),
          }))}
          onChange={(area_unit) => draft.set({ area_unit })}
        />
      </div>
      <Field name="area_not_stated" />
    </div>
  );
}
