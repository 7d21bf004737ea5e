import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#src/data/useCommand.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { Button } from '#src/ui/Button.tsx';
import { saveFile } from '#src/ui/saveFile.ts';
import type { DeleteAccountDialogProps } from '../DeleteAccountDialog.tsx';
import { Section } from '../Section.tsx';
import { OpensLater } from '#src/ui/OpensLater.tsx';
import { latePart } from '#src/ui/latePart.tsx';

const DeleteDialog = latePart(
  async () => (await import('../DeleteAccountDialog.tsx')).DeleteAccountDialog,
  OpensLater,
);

/** An export of all data, and the deletion of the account. Both need the server, and say so. */
export function DataSection(leaving: Pick<DeleteAccountDialogProps, 'onLeave' | 'onStay'>) {
  const { t } = useTranslation('settings');
  const isOffline = useReachability() === 'offline';
  const [isAsking, setAsking] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  /** How many files the copy lacks; null: none was made. */
  const [missing, setMissing] = useState<number | null>(null);
  const [exportData, exporting] = useCommand(async (sync) => {
    setMissing(null);
    const copy = await sync.account.exportData();
    saveFile(copy.fileName, copy.content);
    setMissing(copy.missing);
  });
  const isRunning = exporting.status === 'running';
  return (
    <Section title={t('data.title')}>
      <div className="grid gap-6">
        <div className="grid justify-items-start gap-2">
          <Button
            look="secondary"
            disabled={isOffline || isRunning}
            onClick={() => void exportData()}
          >
            {t(isRunning ? 'data.exporting' : 'data.export')}
          </Button>
          <p className="text-soft">
            {t('data.exportText')} {t('copy.files')}
          </p>
          <p role="status" className="text-good empty:hidden">
            {missing !== null && t('data.exported')}
            {(missing ?? 0) > 0 && (
              <span className="block text-warn">{t('copy.missing', { count: missing })}</span>
            )}
          </p>
          {exporting.status === 'failed' && (
            <p role="alert" className="text-danger">
              {t('data.exportFailed')}
            </p>
          )}
        </div>
        <div className="grid justify-items-start gap-2">
          <Button
            look="danger"
            disabled={isOffline}
            onClick={() => {
              setWasAsked(true);
              setAsking(true);
            }}
          >
            {t('data.delete')}
          </Button>
          <p className="text-soft">{t('data.deleteText')}</p>
        </div>
        {isOffline && <p className="text-sm text-soft">{t('data.offline')}</p>}
      </div>
      {wasAsked && (
        <Suspense>
          <DeleteDialog isOpen={isAsking} onClose={() => setAsking(false)} {...leaving} />
        </Suspense>
      )}
    </Section>
  );
}
