import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { CheckboxField } from '#src/ui/form/CheckboxField.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Select } from '#src/ui/Select.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { fieldId, useOpenDraft } from '../hooks/draftContext.ts';
import { useFocusAdded } from '../hooks/useFocusAdded.ts';
import { asSentence } from '../rules/asSentence.ts';
import { feeFault, type FeeFault } from '../rules/readDraft.ts';
import { feesIn, isReviewed, textIn, type DraftFee } from '../rules/values.ts';

const NEW_FEE: DraftFee = {
  name: '',
  amount: '',
  isShare: false,
  when: 'once',
  due: 'signing',
  refundable: false,
  mandatory: true,
};
const WHEN = ['once', 'monthly', 'per_use'] as const;
const DUE = ['application', 'signing', 'move_in'] as const;

/** Everything a tenant pays besides the rent, with when it is due and whether it is paid back. */
export function FeesField() {
  const { t } = useTranslation('listHome');
  const { draft, errorOf } = useOpenDraft();
  const { fields } = draft.body;
  const stored = feesIn(fields);
  const fees = stored ?? [];
  const faults = fees.map((fee) => feeFault(fee, textIn(fields, 'currency')));
  // A fault of a row is shown in the row.
  const error = faults.some((fault) => fault !== null) ? undefined : errorOf('fees');
  const set = (next: readonly DraftFee[]) => draft.set({ fees: next });
  const noteAdded = useFocusAdded(fees.length, rowId);
  return (
    <fieldset id={fieldId('fees')} tabIndex={-1} className="grid gap-4 outline-none sm:col-span-2">
      <legend className="sr-only">{t('group.fees')}</legend>
      {error !== undefined && <p className="text-sm font-medium text-danger">{error}</p>}
      {fees.map((fee, index) => (
        <FeeRow
          // The rows have no names of their own; they are only added and removed.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          index={index}
          fee={fee}
          fault={isBegun(fee) || isReviewed(fields) ? (faults[index] ?? null) : null}
          onChange={(next) => set(fees.with(index, next))}
          onRemove={() => set(fees.toSpliced(index, 1))}
        />
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="secondary"
          icon={<Plus size={18} aria-hidden />}
          onClick={() => {
            noteAdded();
            set([...fees, NEW_FEE]);
          }}
        >
          {t('fee.add')}
        </Button>
        {fees.length === 0 && (
          <CheckboxField
            id={`${fieldId('fees')}-none`}
            label={t('fee.none')}
            checked={stored !== undefined}
            onChange={(event) => draft.set({ fees: event.target.checked ? [] : undefined })}
          />
        )}
      </div>
    </fieldset>
  );
}

/** No error is shown before anything was typed. */
const isBegun = ({ name, amount }: DraftFee): boolean => name !== '' && amount !== '';

const rowId = (index: number) => `${fieldId('fees')}-${index}`;

function FeeRow({
  fee,
  fault,
  index,
  onChange,
  onRemove,
}: {
  readonly fee: DraftFee;
  /** An error is to be shown. */
  readonly fault: FeeFault | null;
  readonly index: number;
  readonly onChange: (fee: DraftFee) => void;
  readonly onRemove: () => void;
}) {
  const { t } = useTranslation('listHome');
  const id = rowId(index);
  const errorIn = (field: FeeFault['field']) =>
    fault?.field === field ? asSentence(t(`fault.${fault.code}`)) : undefined;
  return (
    <div className="grid items-start gap-3 rounded-card border border-line bg-sheet p-4 sm:grid-cols-2">
      <TextField
        id={id}
        label={t('fee.name')}
        error={errorIn('name')}
        maxLength={80}
        value={fee.name}
        dir="auto"
        onChange={(event) => onChange({ ...fee, name: event.target.value })}
      />
      <TextField
        label={fee.isShare ? t('fee.share') : t('fee.amount')}
        error={errorIn('amount')}
        inputMode="decimal"
        dir="ltr"
        value={fee.amount}
        onChange={(event) => onChange({ ...fee, amount: event.target.value })}
      />
      <Select
        label={t('fee.when')}
        value={fee.when}
        options={WHEN.map((value) => ({ value, label: t(`feeWhen.${value}`) }))}
        onChange={(when) => onChange({ ...fee, when })}
      />
      <Select
        label={t('fee.due')}
        value={fee.due}
        options={DUE.map((value) => ({ value, label: t(`feeDue.${value}`) }))}
        onChange={(due) => onChange({ ...fee, due })}
      />
      <div className="flex flex-wrap items-center gap-x-6 sm:col-span-2">
        {(['isShare', 'refundable', 'mandatory'] as const).map((name) => (
          <CheckboxField
            key={name}
            id={`${id}-${name}`}
            label={t(`fee.${name}`)}
            checked={fee[name]}
            onChange={(event) => onChange({ ...fee, [name]: event.target.checked })}
          />
        ))}
        <span className="ms-auto">
          <IconButton label={t('fee.remove', { name: fee.name })} onClick={onRemove}>
            <Trash2 size={20} aria-hidden />
          </IconButton>
        </span>
      </div>
    </div>
  );
}
