import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { conversationIdOf } from '#contract/rules/ids.ts';
import type { HeldViewing } from '#src/data/types.ts';
import { useSession } from '#src/data/useSession.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useVisitTime, type VisitPlace } from '#src/i18n/useVisitTime.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { TextareaField } from '#src/ui/form/TextareaField.tsx';
import { toastError } from '#src/ui/toasts.ts';
import { MOST_HELD_BACK_MS, useUndo } from '#src/ui/useUndo.ts';

/** Letters of a reason. */
const REASON_MAX = 500;

export interface CancelViewingProps {
  readonly viewing: HeldViewing;
  /** When it is, in words. */
  readonly at: string;
  /** The details of the home; undefined while it is not here. */
  readonly home: VisitPlace | undefined;
}

/**
 * Calls a viewing off: asks, takes a reason, and can be undone for a while, before the other person hears of it. The reason goes to
 * them as a message.
 */
export function CancelViewing({ viewing, at, home }: CancelViewingProps) {
  const { t } = useTranslation(['viewings', 'common']);
  const { market, chat } = useSync();
  const session = useSession();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const me = session.status === 'authenticated' ? session.user.id : '';
  const other = viewing.owner_id === me ? viewing.renter_id : viewing.owner_id;
  const there = useVisitTime().sayThere(viewing.starts_at, home, viewing.ends_at);
  const undo = useUndo<string>(
    (why) => {
      const message = { conversationId: conversationIdOf(me, other), receiverId: other };
      const tell = () =>
        why === ''
          ? undefined
          : chat.sendMessage({
              ...message,
              content: t('cancel.message', { at: there, reason: why }),
            });
      return market.inquiries
        .setViewing(viewing.id, 'cancelled')
        .then(tell)
        .catch(() => toastError(t('common:notKept')));
    },
    { most: MOST_HELD_BACK_MS },
  );
  if (undo.gone !== null)
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-3" {...undo.around}>
        {t('cancel.soon')}
        <Button
          look="secondary"
          // oxlint-disable-next-line jsx_a11y/no-autofocus -- the pressed button is gone: undo is in its place
          autoFocus
          onClick={() => undo.end()}
        >
          {t('common:undo')}
        </Button>
      </p>
    );
  return (
    <>
      <Button
        look="quiet"
        aria-label={t('cancel.of', { at })}
        onClick={() => {
          setReason('');
          setAsking(true);
        }}
      >
        {t('cancel.open')}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('cancel.title')}
        description={at}
        onSubmit={() => {
          setAsking(false);
          undo.offer(reason.trim());
        }}
        actions={
          <>
            <Button look="danger" type="submit">
              {t('cancel.open')}
            </Button>
            <Button look="secondary" onClick={() => setAsking(false)}>
              {t('cancel.keep')}
            </Button>
          </>
        }
      >
        <TextareaField
          id={`cancel-${viewing.id}`}
          label={t('cancel.reason')}
          description={t('cancel.reasonNote')}
          rows={3}
          maxLength={REASON_MAX}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Dialog>
    </>
  );
}
