import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REVIEW_REPORT_REASONS } from '#contract/protocol/api.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { RadioList } from '#src/ui/form/RadioList.tsx';
import { TextareaField } from '#src/ui/form/TextareaField.tsx';
import { SendDialog } from '#src/ui/SendDialog.tsx';
import { useTextDraft } from '#src/data/useTextDraft.ts';
import { useToastKept } from '#src/shared/sending/index.ts';

export interface ReportReviewProps {
  /** Null: none is being reported. */
  readonly reviewId: string | null;
  readonly onClose: () => void;
}

/** Says what is wrong with a review. Kept on this device, sent as soon as it can be. */
export function ReportReview({ reviewId, onClose }: ReportReviewProps) {
  const { t } = useTranslation(['areas', 'moderation', 'common']);
  const [reason, setReason] = useState<(typeof REVIEW_REPORT_REASONS)[number] | null>(null);
  const toastKept = useToastKept();
  const { text, change: setText, sent } = useTextDraft(`report:${reviewId ?? ''}`);
  const [send, state] = useCommand(async ({ parcels }) => {
    if (reason === null || reviewId === null) return;
    await parcels.sendReport({ reviewId, reason, text: text.trim() });
    sent();
    setReason(null);
    toastKept(t('moderation:reportPerson.kept'));
    onClose();
  });
  return (
    <SendDialog
      isOpen={reviewId !== null}
      title={t('residents.report.title')}
      description={t('residents.report.lead')}
      sendLabel={t('moderation:reportPerson.send')}
      canSend={reason !== null}
      state={state.status}
      notKept={t('common:notKept')}
      onSend={() => void send()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <RadioList
          name="review-reason"
          legend={t('moderation:reportPerson.reason')}
          value={reason}
          options={REVIEW_REPORT_REASONS.map((value) => ({
            value,
            label: t(`moderation:report.${value}`),
          }))}
          onChange={setReason}
        />
        <TextareaField
          id="review-report"
          label={t('moderation:reportPerson.text')}
          maxLength={2000}
          rows={3}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
    </SendDialog>
  );
}
