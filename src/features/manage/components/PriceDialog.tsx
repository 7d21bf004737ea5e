import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseAmount } from '#contract/rules/money/amount.ts';
import { minorDigits } from '#contract/rules/money/money.ts';
import type { HeldListing } from '#src/data/types.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { ChoiceChips } from '#src/ui/form/Chips.tsx';
import { useFocusFault } from '#src/ui/form/useFocusFault.ts';
import { TextField } from '#src/ui/TextField.tsx';
import { currencyOf, mostPriceOf, type Action } from '../rules/bulk.ts';

const WAYS = ['down', 'up', 'sum'] as const;
const MOST_PER_CENT = 50;

export interface PriceDialogProps {
  readonly isOpen: boolean;
  readonly selected: readonly HeldListing[];
  readonly onClose: () => void;
  readonly onRun: (action: Action) => void;
}

/** A new price for the chosen homes: by per cent, or one sum for all. */
export function PriceDialog({ isOpen, selected, onClose, onRun }: PriceDialogProps) {
  const { t } = useTranslation('manage');
  const [chosen, setWay] = useState<string>('down');
  const [text, setText] = useState('');
  const [fault, setFault] = useState<PriceFault | null>(null);
  const { around, refuse } = useFocusFault<HTMLDivElement>();
  const format = useFormat();
  const currency = currencyOf(selected);
  const ways = currency === null ? WAYS.filter((each) => each !== 'sum') : WAYS;
  const way = ways.find((each) => each === chosen) ?? 'down';
  const submit = () => {
    const action = actionOf(way, text, currency, selected);
    const wrong = 'fault' in action ? action.fault : null;
    setFault(wrong);
    if (wrong !== null) refuse();
    if ('fault' in action) return;
    setText('');
    onRun(action);
  };
  const most = currency === null ? '' : format.money(mostPriceOf(selected, currency), currency);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('price.title')}
      onSubmit={submit}
      actions={
        <>
          <Button type="submit">{t('price.set')}</Button>
          <Button look="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <div ref={around} className="grid gap-4">
        <ChoiceChips
          id="price-way"
          legend={t('price.way')}
          value={way}
          options={ways.map((value) => ({ value, label: t(`price.${value}`) }))}
          onChange={setWay}
        />
        {currency === null && <p className="text-soft">{t('price.currencies')}</p>}
        <TextField
          label={way === 'sum' ? t('price.amount') : t('price.pct')}
          error={fault === null ? undefined : t(`price.${fault}`, { most })}
          value={text}
          onChange={(event) => setText(event.target.value)}
          inputMode="decimal"
          dir="ltr"
        />
      </div>
    </Dialog>
  );
}

/** Keys under `price`. */
type PriceFault = 'wrongSum' | 'wrongPct' | 'above';

function actionOf(
  way: string,
  text: string,
  currency: string | null,
  selected: readonly HeldListing[],
): Action | { readonly fault: PriceFault } {
  if (way === 'sum' && currency !== null) {
    const price = parseAmount(text, minorDigits(currency));
    if (price === null || price === 0) return { fault: 'wrongSum' };
    return price > mostPriceOf(selected, currency) ? { fault: 'above' } : { kind: 'price', price };
  }
  const pct = (parseAmount(text) ?? 0) / 100;
  if (pct === 0 || pct > MOST_PER_CENT) return { fault: 'wrongPct' };
  return { kind: 'pricePct', pct: way === 'up' ? pct : -pct };
}
