import { Phone, Send, Video } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallType } from '#contract/protocol/calls.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import type { Call } from '#src/data/types.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { toastError, toastSuccess } from '#src/ui/toasts.ts';

export interface AskDialogProps {
  readonly other: Call['other'];
  readonly conversationId: string;
  /** The wanted kind of call, and why it cannot be answered now. Null: the dialog is closed. */
  readonly asking: {
    readonly callType: CallType;
    readonly why: 'offline' | 'otherOffline';
  } | null;
  readonly onCall: (callType: CallType) => void;
  readonly onClose: () => void;
}

/** A call cannot be answered now: offers a card that is sent like a message, and is a call with one press later. */
export function AskDialog({ other, conversationId, asking, onCall, onClose }: AskDialogProps) {
  const { t } = useTranslation(['calls', 'common']);
  const { chat } = useSync();
  // The dialog keeps its text while it closes.
  const [last, setLast] = useState(asking);
  if (asking !== null && asking !== last) setLast(asking);
  const name = other.full_name;
  const { callType, why } = asking ?? last ?? { callType: 'audio', why: 'offline' };
  async function ask(): Promise<void> {
    onClose();
    try {
      const content = callType;
      await chat.sendMessage({
        conversationId,
        receiverId: other.id,
        content,
        messageType: 'ask_call',
      });
      toastSuccess(t(why === 'offline' ? 'asked.waits' : 'asked.sent', { name }));
    } catch {
      toastError(t('asked.notKept'));
    }
  }
  return (
    <Dialog
      isOpen={asking !== null}
      onClose={onClose}
      title={t(why === 'offline' ? 'ask.offline' : 'ask.otherOffline', { name })}
      description={t(why === 'offline' ? 'ask.offlineText' : 'ask.otherOfflineText', { name })}
      actions={
        <>
          <Button
            icon={<Send size={18} aria-hidden className="rtl:-scale-x-100" />}
            onClick={() => void ask()}
          >
            {t('ask.do')}
          </Button>
          {why === 'otherOffline' && (
            <Button
              look="secondary"
              icon={
                callType === 'video' ? (
                  <Video size={18} aria-hidden />
                ) : (
                  <Phone size={18} aria-hidden />
                )
              }
              onClick={() => onCall(callType)}
            >
              {t('ask.anyway')}
            </Button>
          )}
          <Button look="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </>
      }
    />
  );
}
