import { Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PERSON_REPORT_REASONS } from '#contract/protocol/api.ts';
import type { ThreadMessage } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useToastKept } from '#src/shared/sending/index.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { signsIn } from './signsIn.ts';

export interface ReportMessageDialogProps {
  readonly message: ThreadMessage;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * Reports a message: the reason is the button that sends. Its words go along as they are shown here, and what this device warned of. Kept on this device,
 * sent as soon as it can be.
 */
export function ReportMessageDialog({ message, isOpen, onClose }: ReportMessageDialogProps) {
  const { t } = useTranslation(['messages', 'moderation', 'common']);
  const { id: messageId, content, createdAt, writtenAt } = message;
  const toastKept = useToastKept();
  const [send, state] = useCommand(
    async ({ parcels }, reason: (typeof PERSON_REPORT_REASONS)[number]) => {
      const seen = { text: content, at: createdAt ?? writtenAt, signs: signsIn(message) };
      await parcels.sendReport({ messageId, reason, text: '', seen });
      toastKept(t('moderation:reportPerson.kept'));
      onClose();
    },
  );
  return (
    <Dialog
      isOpen={isOpen}
      title={t('guard.report.title')}
      description={t('guard.report.text')}
      onClose={onClose}
      actions={
        <Button look="quiet" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      }
    >
      <blockquote
        dir="auto"
        className="mb-4 line-clamp-4 border-s-4 border-line ps-3 text-start break-words text-soft"
      >
        {content}
      </blockquote>
      <div role="group" aria-label={t('moderation:reportPerson.reason')} className="grid gap-2">
        {PERSON_REPORT_REASONS.map((reason) => (
          <Button
            key={reason}
            look="secondary"
            icon={<Flag size={18} aria-hidden />}
            disabled={state.status === 'running'}
            onClick={() => void send(reason)}
          >
            {t(`moderation:report.${reason}`)}
          </Button>
        ))}
      </div>
      {state.status === 'failed' && (
        <p role="alert" className="mt-2 text-danger">
          {t('common:notKept')}
        </p>
      )}
    </Dialog>
  );
}
