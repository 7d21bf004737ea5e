import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HeldListing } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { TextareaField } from '#src/ui/form/TextareaField.tsx';
import { toastSuccess } from '#src/ui/toasts.ts';

const REASONS = ['gone', 'fake', 'money', 'photos', 'wrong', 'other'] as const;

export interface ReportDialogProps {
  readonly listing: HeldListing;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Says what is wrong with a listing. Kept on this device, sent as soon as it can be. */
export function ReportDialog({ listing, isOpen, onClose }: ReportDialogProps) {
  const { t } = useTranslation(['listing', 'common']);
  const [reason, setReason] = useState<(typeof REASONS)[number]>('gone');
  const [text, setText] = useState('');
  const [send, state] = useCommand(async ({ market }) => {
    await market.listings.report({ propertyId: listing.id, reason, text: text.trim() });
    setText('');
    toastSuccess(t('report.kept'));
    onClose();
  });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('report.title')}
      description={t('report.lead')}
      actions={
        <>
          <Button onClick={() => void send()} disabled={state.status === 'running'}>
            {t('report.send')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </>
      }
    >
      <fieldset className="mb-4">
        <legend className="mb-1 font-semibold">{t('report.reason')}</legend>
        {REASONS.map((each) => (
          <label key={each} className="flex min-h-11 items-center gap-3 py-1.5 leading-snug">
            <input
              type="radio"
              name="report-reason"
              checked={reason === each}
              onChange={() => setReason(each)}
              className="size-5"
            />
            {t(`report.because.${each}`)}
          </label>
        ))}
      </fieldset>
      <TextareaField
        id="report-text"
        label={t('report.text')}
        maxLength={2000}
        rows={3}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {state.status === 'failed' && (
        <p role="alert" className="mt-2 text-danger">
          {t('notKept')}
        </p>
      )}
    </Dialog>
  );
}
