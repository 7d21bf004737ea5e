import { useTranslation } from 'react-i18next';
import { ChoiceChips } from '#src/ui/form/Chips.tsx';
import { Select } from '#src/ui/Select.tsx';
import { useOpenDraft } from '../hooks/draftContext.ts';
import { useChoiceText } from '../hooks/useChoiceText.ts';
import type { FieldName } from '../rules/fields.ts';
import { requiredIn } from '../rules/required.ts';
import { textIn } from '../rules/values.ts';
import { Required } from './Required.tsx';

/** More options than this go into a list that is opened on demand. */
const IN_SIGHT = 6;
/** Required in every listing: pressing the chosen one again does not clear it. */
const ALWAYS: readonly FieldName[] = [
  'listing_type',
  'listed_by',
  'location_precision',
  'price_period',
];

export interface ChoiceFieldProps {
  readonly id: string;
  readonly name: FieldName;
  readonly of: readonly string[];
  readonly error: string | undefined;
  readonly description?: string;
}

/** One of several codes: as chips while they are few, in a list when they are many. */
export function ChoiceField({ name, of, ...common }: ChoiceFieldProps) {
  const { t } = useTranslation('listHome');
  const text = useChoiceText();
  const { draft } = useOpenDraft();
  const value = textIn(draft.body.fields, name);
  const label = (
    <Required when={requiredIn(draft.body.fields).has(name)}>{t(`field.${name}`)}</Required>
  );
  const set = (next: string) => draft.set({ [name]: next });
  const options = of.map((code) => ({ value: code, label: text(name, code) }));
  if (of.length <= IN_SIGHT)
    return (
      <ChoiceChips
        {...common}
        legend={label}
        canClear={!ALWAYS.includes(name)}
        value={value}
        options={options}
        onChange={set}
      />
    );
  return (
    <Select
      {...common}
      label={label}
      value={value}
      options={[{ value: '', label: t('choose') }, ...options]}
      onChange={set}
    />
  );
}
