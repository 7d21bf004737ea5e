import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HeldListing, HeldViewing } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useInquiries, useViewings } from '#src/data/useInquiries.ts';
import { useNow } from '#src/data/useNow.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { CheckboxField } from '#src/ui/form/CheckboxField.tsx';
import type { Action } from '../rules/bulk.ts';
import { standingAhead } from '../rules/standingAhead.ts';
import { hasSchedule } from '../rules/typedSchedule.ts';

/** So many homes are named. */
const NAMED = 5;

export interface WithdrawDialogProps {
  readonly isOpen: boolean;
  readonly selected: readonly HeldListing[];
  readonly onClose: () => void;
  readonly onRun: (action: Action) => void;
}

/** Takes the chosen homes off the market, and says first what stays. Their owner can put them back. */
export function WithdrawDialog({ isOpen, selected, onClose, onRun }: WithdrawDialogProps) {
  const { t } = useTranslation(['schedule', 'manage', 'common']);
  const now = useNow();
  const ids = new Set(selected.map(({ id }) => id));
  const viewings = standingAhead(useViewings() ?? [], ids, now);
  const inquiries = (useInquiries('owner') ?? []).filter(({ property_id: id }) =>
    ids.has(id),
  ).length;
  const [callsOff, setCallsOff] = useState(true);
  const [withdraw, state] = useCommand(async ({ market }, open: readonly HeldViewing[]) => {
    await Promise.all(open.map(({ id }) => market.inquiries.setViewing(id, 'cancelled')));
    onRun({ kind: 'withdraw' });
  });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('withdraw.title', { count: selected.length })}
      description={t('withdraw.lead')}
      actions={
        <>
          <Button
            disabled={state.status === 'running'}
            onClick={() => void withdraw(callsOff ? viewings : [])}
          >
            {t('withdraw.yes')}
          </Button>
          <Button look="secondary" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </>
      }
    >
      <ul className="grid list-disc gap-1 ps-5">
        {selected.slice(0, NAMED).map(({ id, title }) => (
          <li key={id} className="font-semibold">
            <bdi>{title}</bdi>
          </li>
        ))}
        {selected.length > NAMED && <li>{t('manage:more', { count: selected.length - NAMED })}</li>}
        <li>{t('withdraw.saved')}</li>
        <li>
          {inquiries > 0
            ? t('withdraw.inquiries', { count: inquiries })
            : t('withdraw.noInquiries')}
        </li>
        <li>{t('withdraw.figures')}</li>
        {hasSchedule(selected) && <li>{t('withdraw.schedule')}</li>}
      </ul>
      {viewings.length > 0 && (
        <div className="mt-3">
          <CheckboxField
            id="withdraw-viewings"
            label={t('withdraw.viewings', { count: viewings.length })}
            checked={callsOff}
            onChange={({ target }) => setCallsOff(target.checked)}
          />
        </div>
      )}
      {state.status === 'failed' && (
        <p role="alert" className="mt-3 text-danger">
          {t('common:notKept')}
        </p>
      )}
    </Dialog>
  );
}
