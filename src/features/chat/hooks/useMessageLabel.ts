import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { UNSENT } from '#contract/entities/change.ts';
import { sharedHome } from '#contract/entities/sharedHome.ts';
import type { ThreadMessage } from '#src/data/types.ts';
import { useFileText } from '#src/i18n/useFileText.ts';
import type { TimeText } from '../rules/timeText.ts';
import { shownAt } from '../rules/threadRows.ts';
import { scheduledIn } from '../rules/scheduledIn.ts';
import { hasWrittenGap } from '../rules/writtenGap.ts';

/** A message in one sentence: who, when, what, and how far it got. `name`: whom the conversation is with. */
export function useMessageLabel(message: ThreadMessage, name: string, time: TimeText): string {
  const { t } = useTranslation('chat');
  const fileText = useFileText();
  return useMemo(() => {
    const { createdAt, delivery, isMine, writtenAt } = message;
    const parts = {
      name: isMine ? t('message.you') : name,
      time:
        createdAt !== null && hasWrittenGap(writtenAt, createdAt)
          ? t(scheduledIn(message) === null ? 'message.writtenSent' : 'message.dueSent', {
              written: time.clock(writtenAt),
              sent: time.clock(createdAt),
            })
          : time.clock(shownAt(message)),
      text: textOf(message, t, fileText),
    };
    return delivery !== null && message.messageType !== UNSENT
      ? t('message.labelState', { ...parts, state: t(`state.${delivery}`) })
      : t('message.label', parts);
  }, [fileText, message, name, t, time]);
}

function textOf(
  message: ThreadMessage,
  t: TFunction<'chat'>,
  fileText: ReturnType<typeof useFileText>,
): string {
  if (message.messageType === UNSENT) return t('message.unsent');
  if (sharedHome(message) !== null) return t('message.property');
  if (message.file !== null) return fileText(message);
  const { content, change } = message;
  return change.edits.length > 0 ? t('message.editedText', { text: content }) : content;
}
