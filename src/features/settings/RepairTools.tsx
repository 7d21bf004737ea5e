import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand, type CommandState } from '#src/data/useCommand.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { saveTextFile } from '#src/ui/saveTextFile.ts';

/** Exports what is unsent, and downloads everything again. */
export function RepairTools() {
  const { t } = useTranslation(['settings', 'common']);
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useState<'exported' | 'repaired' | null>(null);
  const [exportUnsent, exporting] = useCommand(async (sync) => {
    setDone(null);
    const { fileName, text } = await sync.maintenance.exportUnsent();
    saveTextFile(fileName, text);
    setDone('exported');
  });
  const [repair, repairing] = useCommand(async (sync) => {
    setDone(null);
    setAsking(false);
    await sync.maintenance.repair();
    setDone('repaired');
  });
  const isRepairing = repairing.status === 'running';
  return (
    <div className="grid gap-6">
      <Tool text={t('sync.exportText')} state={exporting} failure={t('common:error.exportFailed')}>
        <Button look="secondary" onClick={() => void exportUnsent()}>
          {t('common:error.export')}
        </Button>
      </Tool>
      <Tool text={t('sync.repairText')} state={repairing} failure={t('sync.repairFailed')}>
        <Button look="danger" disabled={isRepairing} onClick={() => setAsking(true)}>
          {t(isRepairing ? 'sync.repairing' : 'sync.repair')}
        </Button>
      </Tool>
      <p role="status" className="text-good empty:hidden">
        {done !== null && t(`sync.${done}`)}
      </p>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('sync.repairTitle')}
        description={t('sync.repairConfirm')}
        actions={
          <>
            <Button onClick={() => void repair()}>{t('sync.repairYes')}</Button>
            <Button look="secondary" onClick={() => setAsking(false)}>
              {t('common:cancel')}
            </Button>
          </>
        }
      />
    </div>
  );
}

interface ToolProps {
  readonly text: string;
  readonly state: CommandState;
  readonly failure: string;
  readonly children: ReactNode;
}

function Tool({ text, state, failure, children }: ToolProps) {
  return (
    <div className="grid justify-items-start gap-2">
      {children}
      <p className="text-soft">{text}</p>
      {state.status === 'failed' && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
    </div>
  );
}
