import { useTranslation } from 'react-i18next';
import type { OutboxItem } from '#src/data/types.ts';

/** Says in words what waits in the outbox and is no message: a sign, an edit, an unsending. */
export function useQuietWords(): (item: OutboxItem) => string {
  const { t } = useTranslation(['replies', 'changes']);
  return ({ messageType, content }) => {
    if (messageType === 'edit') return t('changes:outbox.edit', { text: content });
    if (messageType === 'unsend') return t('changes:outbox.unsend');
    return content === '' ? t('waiting.takenBack') : t('waiting.sign', { sign: content });
  };
}
