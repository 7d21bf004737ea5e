import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PropertyStatus } from '#contract/entities/property.ts';
import { parseAmount } from '#contract/rules/money/amount.ts';
import { isCalendarDay, localDay } from '#contract/rules/calendarDay.ts';
import { minorDigits } from '#contract/rules/money/money.ts';
import { isClosed, STATUS_LADDER } from '#contract/rules/listing/statusLadder.ts';
import type { HeldListing } from '#src/data/types.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { ChoiceChips } from '#src/ui/form/Chips.tsx';
import { useFocusFault } from '#src/ui/form/useFocusFault.ts';
import { TextField } from '#src/ui/TextField.tsx';
import { currencyOf, mostPriceOf, type Action } from '../rules/bulk.ts';
import { ActionDialog } from './ActionDialog.tsx';

export interface StatusDialogProps {
  readonly isOpen: boolean;
  readonly selected: readonly HeldListing[];
  readonly onClose: () => void;
  readonly onRun: (action: Action) => void;
}

/** A status for the chosen homes; a closed one asks for the price and the day, since market figures need them. */
export function StatusDialog({ isOpen, selected, onClose, onRun }: StatusDialogProps) {
  const { t } = useTranslation('manage');
  const words = usePropertyTexts();
  const format = useFormat();
  const [status, setStatus] = useState<PropertyStatus | null>(null);
  const [price, setPrice] = useState('');
  const [today] = useState(() => localDay(new Date()));
  const [on, setOn] = useState<string>(today);
  const [isWrong, setWrong] = useState(false);
  const { around, refuse } = useFocusFault<HTMLDivElement>();
  const offered = [...new Set(selected.flatMap(({ listing_type: type }) => STATUS_LADDER[type]))];
  const isClosing = status !== null && isClosed(status);
  const currency = currencyOf(selected);
  const typed = currency === null ? '' : price.trim();
  const most = currency === null ? 0 : mostPriceOf(selected, currency);
  const isDayGood = isCalendarDay(on) && on <= today;
  const sum = currency === null || typed === '' ? null : parseAmount(typed, minorDigits(currency));
  const submit = () => {
    const isBad = status === null || (isClosing && (sumFault() !== undefined || !isDayGood));
    setWrong(isBad);
    if (isBad) refuse();
    if (isBad || status === null || !isCalendarDay(on)) return;
    setPrice('');
    onRun({ kind: 'status', status, price: isClosing ? sum : null, on });
  };
  const sumFault = () => {
    if (typed === '' || currency === null) return undefined;
    if (sum === null) return t('price.wrongSum');
    return sum > most ? t('price.above', { most: format.money(most, currency) }) : undefined;
  };
  return (
    <ActionDialog
      isOpen={isOpen}
      title={t('status.title')}
      submitLabel={t('status.set')}
      around={around}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoiceChips
        id="bulk-status"
        legend={t('status.new')}
        error={isWrong && status === null ? t('status.choose') : undefined}
        value={status ?? ''}
        options={offered.map((value) => ({ value, label: words.status(value) }))}
        onChange={(value) => setStatus(offered.find((each) => each === value) ?? null)}
      />
      {isClosing && (
        <>
          {currency === null ? (
            <p className="text-soft">{t('status.currencies')}</p>
          ) : (
            <TextField
              label={t('status.price')}
              description={t('status.priceHint')}
              error={isWrong ? sumFault() : undefined}
              value={price}
              onChange={(event) => setPrice(event.target.value)}
              inputMode="decimal"
              dir="ltr"
            />
          )}
          <TextField
            label={t('status.on')}
            error={isWrong && !isDayGood ? t('status.wrongDay') : undefined}
            max={today}
            description={format.day(on)}
            type="date"
            value={on}
            onChange={(event) => setOn(event.target.value)}
          />
        </>
      )}
    </ActionDialog>
  );
}
