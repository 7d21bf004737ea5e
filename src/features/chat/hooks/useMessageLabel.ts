import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { sharedHome } from '#contract/entities/sharedHome.ts';
import type { ThreadMessage } from '#src/data/types.ts';
import type { TimeText } from '../rules/timeText.ts';
import { shownAt } from '../rules/threadRows.ts';
import { hasWrittenGap } from '../rules/writtenGap.ts';

/** A message in one sentence: who, when, what, and how far it got. `name`: whom the conversation is with. */
export function useMessageLabel(message: ThreadMessage, name: string, time: TimeText): string {
  const { t } = useTranslation('chat');
  return useMemo(() => {
    const { createdAt, delivery, isMine, writtenAt } = message;
    const parts = {
      name: isMine ? t('message.you') : name,
      time:
        createdAt !== null && hasWrittenGap(writtenAt, createdAt)
          ? t('message.writtenSent', {
              written: time.clock(writtenAt),
              sent: time.clock(createdAt),
            })
          : time.clock(shownAt(message)),
      text: sharedHome(message) === null ? message.content : t('message.property'),
    };
    return delivery
      ? t('message.labelState', { ...parts, state: t(`state.${delivery}`) })
      : t('message.label', parts);
  }, [message, name, t, time]);
}
