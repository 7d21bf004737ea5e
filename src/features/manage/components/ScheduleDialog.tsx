import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCalendarDay } from '#contract/rules/calendarDay.ts';
import type { HeldListing } from '#src/data/types.ts';
import { useNow } from '#src/data/useNow.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { ChoiceChips } from '#src/ui/form/Chips.tsx';
import { useFocusFault } from '#src/ui/form/useFocusFault.ts';
import { TextField } from '#src/ui/TextField.tsx';
import { type Action, currencyOf, mostPriceOf } from '../rules/bulk.ts';
import {
  farFromNow,
  firstDay,
  hasSchedule,
  SCHEDULED,
  type Scheduled,
  type ScheduleFault,
  scheduleOf,
} from '../rules/typedSchedule.ts';
import { ActionDialog } from './ActionDialog.tsx';

export interface ScheduleDialogProps {
  readonly isOpen: boolean;
  readonly selected: readonly HeldListing[];
  readonly onClose: () => void;
  readonly onRun: (action: Action) => void;
}

/** A day from which the chosen homes are shown, or from which they have another price. */
export function ScheduleDialog({ isOpen, selected, onClose, onRun }: ScheduleDialogProps) {
  const { t } = useTranslation(['schedule', 'manage']);
  const now = useNow();
  const first = firstDay(selected, now);
  const [only] = selected.length === 1 ? selected : [];
  const format = useFormat();
  const [what, setWhat] = useState<Scheduled>('show');
  const [on, setOn] = useState<string>(only?.away?.on ?? only?.next_price?.on ?? first);
  const [sum, setSum] = useState('');
  const [fault, setFault] = useState<ScheduleFault | null>(null);
  const { around, refuse } = useFocusFault<HTMLDivElement>();
  const currency = currencyOf(selected);
  const offered = SCHEDULED.filter(
    (each) => (each !== 'price' || currency !== null) && (each !== 'end' || hasSchedule(selected)),
  );
  const submit = () => {
    const action = scheduleOf({ what, on, sum }, selected, currency, now);
    // Asked about once: a second press confirms it.
    const isAsked = fault !== 'far' && 'kind' in action && farFromNow(action, selected).length > 0;
    const wrong = 'fault' in action ? action.fault : isAsked ? 'far' : null;
    setFault(wrong);
    if (wrong !== null) refuse();
    if (wrong === null && 'kind' in action) onRun(action);
  };
  const sumFault = () => {
    if (fault === null || fault === 'day' || currency === null) return undefined;
    if (fault === 'far') return t('dialog.far', { count: selected.length });
    const most = format.money(mostPriceOf(selected, currency), currency);
    return t(`manage:price.${fault}`, { most });
  };
  return (
    <ActionDialog
      isOpen={isOpen}
      title={t('dialog.title', { count: selected.length })}
      submitLabel={t(
        fault === 'far' ? 'manage:price.yes' : what === 'end' ? 'dialog.end' : 'dialog.set',
      )}
      around={around}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoiceChips
        id="schedule-what"
        legend={t('dialog.what')}
        value={what}
        options={offered.map((value) => ({ value, label: t(`dialog.${value}Choice`) }))}
        onChange={(value) => {
          setWhat(offered.find((each) => each === value) ?? 'show');
          setFault(null);
        }}
      />
      <p className="text-soft">{t(`dialog.${what}Text`)}</p>
      {what !== 'end' && (
        <TextField
          label={t('dialog.on')}
          error={fault === 'day' ? t('dialog.wrongDay') : undefined}
          min={first}
          description={isCalendarDay(on) ? format.day(on) : undefined}
          type="date"
          value={on}
          onChange={(event) => setOn(event.target.value)}
        />
      )}
      {what === 'price' && currency !== null && (
        <TextField
          label={t('dialog.sum', { currency })}
          error={sumFault()}
          value={sum}
          onChange={(event) => {
            setSum(event.target.value);
            if (fault === 'far') setFault(null);
          }}
          inputMode="decimal"
          dir="ltr"
        />
      )}
    </ActionDialog>
  );
}
