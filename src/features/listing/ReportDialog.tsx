import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REPORT_REASONS } from '#contract/protocol/api.ts';
import type { HeldListing } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { RadioList } from '#src/ui/form/RadioList.tsx';
import { TextareaField } from '#src/ui/form/TextareaField.tsx';
import { useTextDraft } from '#src/data/useTextDraft.ts';
import { useToastKept } from '#src/shared/sending/index.ts';
import { SendDialog } from '#src/ui/SendDialog.tsx';

export interface ReportDialogProps {
  readonly listing: HeldListing;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Reports a listing. Stored on this device and sent as soon as possible. */
export function ReportDialog({ listing, isOpen, onClose }: ReportDialogProps) {
  const { t } = useTranslation(['listing', 'common']);
  const [reason, setReason] = useState<(typeof REPORT_REASONS)[number]>('gone');
  const toastKept = useToastKept();
  const { text, change: setText, sent } = useTextDraft(`report:${listing.id}`);
  const [send, state] = useCommand(async ({ market }) => {
    await market.listings.report({ propertyId: listing.id, reason, text: text.trim() });
    sent();
    toastKept(t('report.kept'));
    onClose();
  });
  return (
    <SendDialog
      isOpen={isOpen}
      title={t('report.title')}
      description={t('report.lead')}
      sendLabel={t('report.send')}
      canSend
      state={state.status}
      notKept={t('common:notKept')}
      onSend={() => void send()}
      onClose={onClose}
    >
      <div className="mb-4">
        <RadioList
          name="report-reason"
          legend={t('report.reason')}
          value={reason}
          options={REPORT_REASONS.map((value) => ({ value, label: t(`report.because.${value}`) }))}
          onChange={setReason}
        />
      </div>
      <TextareaField
        id="report-text"
        label={t('report.text')}
        maxLength={2000}
        rows={3}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </SendDialog>
  );
}
