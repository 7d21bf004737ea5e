import { useTranslation } from 'react-i18next';
import type { ThreadMessage } from '#src/data/types.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { useTimeText } from '../hooks/useTimeText.ts';
import { scheduledIn } from '../rules/scheduledIn.ts';
import type { MessageDialogProps } from './menu/itemProps.ts';

/** When a message was written and sent, and for one's own whether it was delivered and read. */
export function MessageInfo({ isOpen, message, onClose }: MessageDialogProps) {
  const { t } = useTranslation(['messages', 'chat']);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('replies.info.title')}>
      {isOpen && <Facts message={message} />}
    </Dialog>
  );
}

function Facts({ message }: { readonly message: ThreadMessage }) {
  const { t } = useTranslation(['messages', 'chat', 'common']);
  const time = useTimeText();
  const { writtenAt, createdAt, delivery, change } = message;
  const scheduled = scheduledIn(message);
  const edited = change.edits.at(-1)?.at;
  const yes = (isSo: boolean) => (isSo ? t('common:yes') : t('changes.info.notYet'));
  const facts = [
    [t('replies.info.written'), time.exact(scheduled?.writtenAt ?? writtenAt)],
    ...(scheduled === null ? [] : [[t('schedule.scheduledFor'), time.exact(scheduled.dueAt)]]),
    [t('replies.info.sent'), createdAt === null ? t('replies.info.notYet') : time.exact(createdAt)],
    ...(delivery === null || createdAt === null
      ? []
      : [
          [t('changes.info.delivered'), yes(delivery === 'delivered' || delivery === 'read')],
          [t('changes.info.read'), yes(delivery === 'read')],
        ]),
    ...(delivery === null || createdAt !== null
      ? []
      : [[t('replies.info.state'), t(`chat:state.${delivery}`)]]),
    ...(edited === undefined ? [] : [[t('changes.info.edited'), time.exact(edited)]]),
    ...(change.unsentAt === null ? [] : [[t('changes.info.unsent'), time.exact(change.unsentAt)]]),
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-3">
      {facts.map(([term, said]) => (
        <div key={term} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-soft">{term}</dt>
          <dd>
            <bdi>{said}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
