import { useTranslation } from 'react-i18next';
import { DESCRIPTION, TITLE } from '#contract/rules/listing/publishable.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { TextareaField } from '#src/ui/form/TextareaField.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { ChoiceChips, SetChips } from '#src/ui/form/Chips.tsx';
import { CheckboxField } from '#src/ui/form/CheckboxField.tsx';
import { fieldId, useOpenDraft } from '../hooks/draftContext.ts';
import { useChoiceText } from '../hooks/useChoiceText.ts';
import { kindOf, type FieldName } from '../rules/fields.ts';
import { requiredIn } from '../rules/required.ts';
import { isTicked, setIn, textIn } from '../rules/values.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { Required } from './Required.tsx';

/** Texts that want more than one line. */
const LONG: readonly FieldName[] = [
  'description',
  'summary',
  'directions',
  'nearby',
  'house_rules',
];
/** Fields with a hint: a key under `hint`. */
const HINTED: readonly FieldName[] = [
  'price',
  'title',
  'summary',
  'description',
  'bedrooms',
  'floor',
  'street',
  'number',
  'location_precision',
  'average_bills',
  'virtual_tour_url',
  'video_url',
  'viewing_lead_hours',
  'deposit_months',
  'phone',
  'sub_type',
  'landmarks',
  'deposit_scheme',
  'rent_increase_rule',
  'concession_text',
  'concession_months_free',
  'income_multiple',
];

/** One field of the wizard, by its kind. The text is stored as it was typed. */
export function Field({ name }: { readonly name: FieldName }) {
  const { t } = useTranslation('listHome');
  const choice = useChoiceText();
  const format = useFormat();
  const { draft, errorOf } = useOpenDraft();
  const values = draft.body.fields;
  const spec = kindOf(name);
  const label = t(`field.${name}`);
  const isRequired = requiredIn(values).has(name);
  const common = {
    id: fieldId(name),
    error: errorOf(name),
    ...(HINTED.includes(name) ? { description: `${t(`hint.${name}`)}${typed()}` } : {}),
  };
  const set = (value: unknown) => draft.set({ [name]: value });
  const text = {
    ...common,
    label: <Required when={isRequired}>{label}</Required>,
    'aria-required': isRequired || undefined,
    value: textIn(values, name),
    autoComplete: 'off',
    onChange: (event: { readonly target: { readonly value: string } }) => set(event.target.value),
  };
  switch (spec.kind) {
    case 'choice':
      return <ChoiceField name={name} of={spec.of} {...common} />;
    case 'set':
      return (
        <SetChips
          {...common}
          legend={label}
          values={setIn(values, name) ?? []}
          options={spec.of.map((code) => ({ value: code, label: choice(name, code) }))}
          onChange={set}
        />
      );
    case 'flag':
      return (
        <ChoiceChips
          {...common}
          legend={label}
          canClear
          value={textIn(values, name)}
          options={(['yes', 'no'] as const).map((code) => ({
            value: code,
            label: t(`common:${code}`),
          }))}
          onChange={set}
        />
      );
    case 'tick':
      return (
        <CheckboxField
          id={common.id}
          label={label}
          checked={isTicked(values, name)}
          onChange={(event) => set(event.target.checked)}
        />
      );
    case 'text':
      return LONG.includes(name) ? (
        <TextareaField {...text} rows={name === 'description' ? 9 : 3} />
      ) : (
        <TextField {...text} dir={name.endsWith('_url') ? 'ltr' : 'auto'} />
      );
    case 'day':
      return <TextField {...text} description={format.day(text.value)} type="date" />;
    case 'whole':
      return <TextField {...text} inputMode={spec.least < 0 ? 'text' : 'numeric'} dir="ltr" />;
    case 'money':
    case 'decimal':
    case 'area':
      return <TextField {...text} inputMode="decimal" dir="ltr" />;
    case 'phone':
      return <TextField {...text} type="tel" autoComplete="tel" dir="ltr" />;
    case 'degrees':
      return <TextField {...text} inputMode="text" dir="ltr" />;
    default:
      return unreachable(spec);
  }

  /** How many characters there are of how many. */
  function typed(): string {
    const has = textIn(values, name).trim().length;
    if (name === 'title') return ` ${t('atMost', { has, bound: TITLE.most })}`;
    if (name === 'description') return ` ${t('atLeast', { has, bound: DESCRIPTION.least })}`;
    return '';
  }
}
