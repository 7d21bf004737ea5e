import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HeldListing } from '#src/data/types.ts';
import { Button } from '#src/ui/Button.tsx';
import type { Action } from '../rules/bulk.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { PriceDialog } from './PriceDialog.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import { StatusDialog } from './StatusDialog.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';

export interface BulkBarProps {
  readonly selected: readonly HeldListing[];
  readonly onRun: (action: Action) => Promise<unknown>;
  readonly onClear: () => void;
}

type Asked = 'price' | 'status' | 'schedule' | 'withdraw' | 'delete';

/** The actions on the chosen homes. Takes room only while some are chosen. */
export function BulkBar({ selected, onRun, onClear }: BulkBarProps) {
  const { t } = useTranslation(['manage', 'common']);
  const [dialog, setDialog] = useState<Asked | null>(null);
  const isShown = selected.length > 0;
  useFocusInSight(isShown);
  const close = () => setDialog(null);
  const run = (action: Action) => {
    close();
    void onRun(action);
  };
  return (
    <>
      <p role="status" className="sr-only">
        {isShown && t('bulk.chosen', { count: selected.length })}
      </p>
      {isShown && (
        <div
          role="group"
          aria-label={t('bulk.label')}
          // One line on a phone, which goes sideways: the homes that are chosen next stay in sight.
          className="mt-4 flex items-center gap-2 rounded-card border border-accent bg-accent-wash px-4 py-2 max-lg:overflow-x-auto max-lg:[&>*]:shrink-0 lg:flex-wrap"
        >
          <p className="me-2 font-semibold">{t('bulk.chosen', { count: selected.length })}</p>
          <Button look="secondary" onClick={() => run({ kind: 'confirm' })}>
            {t('bulk.confirm')}
          </Button>
          <Button look="secondary" onClick={() => setDialog('status')}>
            {t('bulk.status')}
          </Button>
          <Button look="secondary" onClick={() => setDialog('price')}>
            {t('bulk.price')}
          </Button>
          <Button look="secondary" onClick={() => run({ kind: 'pause' })}>
            {t('bulk.pause')}
          </Button>
          <Button look="secondary" onClick={() => run({ kind: 'resume' })}>
            {t('bulk.resume')}
          </Button>
          <Button look="secondary" onClick={() => setDialog('schedule')}>
            {t('bulk.schedule')}
          </Button>
          <Button look="secondary" onClick={() => setDialog('withdraw')}>
            {t('bulk.withdraw')}
          </Button>
          <Button look="secondary" onClick={() => setDialog('delete')}>
            {t('delete.open')}
          </Button>
          <Button look="quiet" onClick={onClear}>
            {t('common:clearSelection')}
          </Button>
        </div>
      )}
      <PriceDialog isOpen={dialog === 'price'} selected={selected} onClose={close} onRun={run} />
      <StatusDialog isOpen={dialog === 'status'} selected={selected} onClose={close} onRun={run} />
      {dialog === 'schedule' && (
        <ScheduleDialog isOpen selected={selected} onClose={close} onRun={run} />
      )}
      {dialog === 'withdraw' && (
        <WithdrawDialog isOpen selected={selected} onClose={close} onRun={run} />
      )}
      {dialog === 'delete' && (
        <DeleteDialog
          isOpen
          selected={selected}
          onClose={close}
          onDeleted={() => {
            close();
            onClear();
          }}
        />
      )}
    </>
  );
}

/** The bar moves the table down: the ticked box is scrolled back into view. */
function useFocusInSight(isShown: boolean): void {
  const was = useRef(isShown);
  useEffect(() => {
    if (was.current === isShown) return;
    was.current = isShown;
    document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
}
