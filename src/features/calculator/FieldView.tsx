import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { numberTyped } from './rules/numberTyped.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { CheckboxField } from '#src/ui/form/CheckboxField.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { type FieldName, FIELDS } from './rules/fields.ts';
import type { Fault } from './rules/readField.ts';

export interface FieldViewProps {
  readonly name: FieldName;
  readonly text: string;
  readonly fault: Fault | undefined;
  readonly currency: string;
  readonly isNeeded: boolean;
  readonly note?: ReactNode;
  readonly onType: (text: string) => void;
}

const NOTED: ReadonlySet<FieldName> = new Set([
  'downPct',
  'loanInsuranceMonth',
  'incomeYear',
  'sharePct',
  'termMonths',
  'returnPct',
]);

/** One field: what stands in it, what it is for, and what is wrong with it. */
export function FieldView({ name, text, fault, currency, isNeeded, note, onType }: FieldViewProps) {
  const { t } = useTranslation('calculator');
  const format = useFormat();
  const { kind } = FIELDS[name];
  if (kind === 'tick')
    return (
      <div className="self-end sm:col-span-2">
        <CheckboxField
          id={`calculator-${name}`}
          label={t(`field.${name}`)}
          checked={text === '1'}
          onChange={({ target }) => onType(target.checked ? '1' : '')}
        />
      </div>
    );
  if (name === 'sharePct') return <ShareSlider text={text} onType={onType} />;
  return (
    <TextField
      id={`calculator-${name}`}
      label={t(`field.${name}`)}
      description={note ?? (NOTED.has(name) ? t(`hint.${name}`) : undefined)}
      {...(kind === 'day'
        ? { type: 'date' as const }
        : {
            inputMode: kind === 'whole' ? ('numeric' as const) : ('decimal' as const),
            dir: 'ltr',
          })}
      autoComplete="off"
      required={isNeeded}
      value={text}
      error={fault === undefined ? undefined : errorOf(fault)}
      onChange={({ target }) => onType(target.value)}
    />
  );

  function errorOf(found: Fault): string {
    if (found.code === 'mostSum')
      return t('fault.mostSum', { most: format.money(found.most, currency) });
    if (found.code === 'range')
      return t('fault.range', {
        least: format.number(found.least),
        most: format.number(found.most),
      });
    return t(`fault.${found.code}`, {
      sum: format.number(1200),
      number: format.number(6.5),
    });
  }
}

/** How much of an income may go on housing. */
function ShareSlider({ text, onType }: Pick<FieldViewProps, 'text' | 'onType'>) {
  const { t } = useTranslation('calculator');
  const { least, most } = FIELDS.sharePct;
  const value = numberTyped(text) ?? least;
  return (
    <label className="grid content-start gap-1.5">
      <span className="flex justify-between gap-3">
        <span className="font-semibold">{t('field.sharePct')}</span>
        <span aria-hidden>{t('pct', { n: value })}</span>
      </span>
      <input
        type="range"
        min={least}
        max={most}
        step={1}
        value={value}
        aria-valuetext={t('pct', { n: value })}
        onChange={({ target }) => onType(target.value)}
        className="min-h-11 w-full"
      />
      <span className="text-sm text-soft">{t('hint.sharePct')}</span>
    </label>
  );
}
