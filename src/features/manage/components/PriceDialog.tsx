import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HeldListing } from '#src/data/types.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { ChoiceChips } from '#src/ui/form/Chips.tsx';
import { useFocusFault } from '#src/ui/form/useFocusFault.ts';
import { TextField } from '#src/ui/TextField.tsx';
import { currencyOf, mostPriceOf, type Action } from '../rules/bulk.ts';
import { actionOf, farFrom, type PriceFault, WAYS } from '../rules/typedPrice.ts';
import { ActionDialog } from './ActionDialog.tsx';

export interface PriceDialogProps {
  readonly isOpen: boolean;
  readonly selected: readonly HeldListing[];
  readonly onClose: () => void;
  readonly onRun: (action: Action) => void;
}

/** A new price for the chosen homes: by per cent, or one price for all. */
export function PriceDialog({ isOpen, selected, onClose, onRun }: PriceDialogProps) {
  const { t } = useTranslation('manage');
  const [chosen, setWay] = useState<string>('down');
  const [text, setText] = useState('');
  const [fault, setFault] = useState<PriceFault | null>(null);
  const { around, refuse } = useFocusFault<HTMLDivElement>();
  const faultText = useFaultText(selected);
  const currency = currencyOf(selected);
  const ways = currency === null ? WAYS.filter((each) => each !== 'sum') : WAYS;
  const way = ways.find((each) => each === chosen) ?? 'down';
  const submit = () => {
    const action = actionOf(way, text, currency, selected);
    // A price far from the earlier one is asked about once: the second press means it.
    const isAsked = fault !== 'far' && 'kind' in action && farFrom(action, selected).length > 0;
    const wrong = 'fault' in action ? action.fault : isAsked ? 'far' : null;
    setFault(wrong);
    if (wrong !== null) refuse();
    if (wrong !== null || 'fault' in action) return;
    setText('');
    onRun(action);
  };
  return (
    <ActionDialog
      isOpen={isOpen}
      title={t('price.title')}
      submitLabel={t(fault === 'far' ? 'price.yes' : 'price.set')}
      around={around}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoiceChips
        id="price-way"
        legend={t('price.way')}
        value={way}
        options={ways.map((value) => ({ value, label: t(`price.${value}`) }))}
        onChange={(next) => {
          setWay(next);
          setFault(null);
        }}
      />
      {currency === null && <p className="text-soft">{t('price.currencies')}</p>}
      <TextField
        label={way === 'sum' ? t('price.amount') : t('price.pct')}
        error={
          fault === null ? undefined : faultText(fault, actionOf(way, text, currency, selected))
        }
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          if (fault === 'far') setFault(null);
        }}
        inputMode="decimal"
        dir="ltr"
      />
    </ActionDialog>
  );
}

function useFaultText(
  selected: readonly HeldListing[],
): (fault: PriceFault, action: ReturnType<typeof actionOf>) => string {
  const { t } = useTranslation('manage');
  const format = useFormat();
  const currency = currencyOf(selected) ?? '';
  return (fault, action) => {
    if (fault === 'above')
      return t('price.above', { most: format.money(mostPriceOf(selected, currency), currency) });
    if (fault !== 'far' || !('kind' in action) || action.kind !== 'price')
      return t(`price.${fault}`);
    const price = format.money(action.price, currency);
    const far = farFrom(action, selected);
    const [home] = far;
    return home !== undefined && selected.length === 1
      ? t('price.far', { price, before: format.money(home.price, currency) })
      : t('price.farSome', { price, count: far.length });
  };
}
