import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseAmount } from '#contract/rules/amount.ts';
import { minorDigits } from '#contract/rules/money.ts';
import type { HeldListing } from '#src/data/types.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { ChoiceChips } from '#src/ui/form/Chips.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { currencyOf, type Action } from '../rules/bulk.ts';

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
  const [isWrong, setWrong] = useState(false);
  const currency = currencyOf(selected);
  const ways = currency === null ? WAYS.filter((each) => each !== 'sum') : WAYS;
  const way = ways.find((each) => each === chosen) ?? 'down';
  const submit = () => {
    const action = actionOf(way, text, currency);
    setWrong(action === null);
    if (action === null) return;
    setText('');
    onRun(action);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('price.title')}
      actions={
        <>
          <Button onClick={submit}>{t('price.set')}</Button>
          <Button look="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
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
          error={isWrong ? t(way === 'sum' ? 'price.wrongSum' : 'price.wrongPct') : undefined}
          value={text}
          onChange={(event) => setText(event.target.value)}
          inputMode="decimal"
          dir="ltr"
        />
      </div>
    </Dialog>
  );
}

function actionOf(way: string, text: string, currency: string | null): Action | null {
  if (way === 'sum' && currency === null) return null;
  const amount = parseAmount(text, way === 'sum' && currency !== null ? minorDigits(currency) : 2);
  if (amount === null || amount === 0) return null;
  if (way === 'sum') return { kind: 'price', price: amount };
  const pct = amount / 100;
  if (pct > MOST_PER_CENT) return null;
  return { kind: 'pricePct', pct: way === 'up' ? pct : -pct };
}
