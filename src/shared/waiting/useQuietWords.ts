import { useTranslation } from 'react-i18next';
import type { OutboxItem } from '#src/data/types.ts';

/** Says in words what waits in the outbox and is no message: a sign, an edit, an unsending. */
export function useQuietWords(): (item: OutboxItem) => string {
  const { t } = useTranslation('messages');
  return ({ messageType, content }) => {
    if (messageType === 'edit') return t('changes.outbox.edit', { text: content });
    if (messageType === 'unsend') return t('changes.outbox.unsend');
    return content === ''
      ? t('replies.waiting.takenBack')
      : t('replies.waiting.sign', { sign: content });
  };
}
