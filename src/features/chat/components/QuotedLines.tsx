import { useTranslation } from 'react-i18next';
import { UNSENT } from '#contract/entities/change.ts';
import { sharedHome } from '#contract/entities/sharedHome.ts';
import { callKey } from '#src/data/callKey.ts';
import type { ThreadMessage } from '#src/data/types.ts';
import { useFileText } from '#src/i18n/useFileText.ts';

export interface QuotedLinesProps {
  readonly message: ThreadMessage;
  /** The name of the other person. */
  readonly name: string;
}

/** A message in two lines: who, and what, as far as it fits. */
export function QuotedLines({ message, name }: QuotedLinesProps) {
  const { t } = useTranslation(['chat', 'calls']);
  const textOf = useFileText();
  const call = callKey(message, message.isMine);
  return (
    <>
      <span className="flex text-sm leading-5 font-semibold text-accent">
        <bdi className="truncate">{message.isMine ? t('message.you') : name}</bdi>
      </span>
      <span dir="auto" className="block truncate text-start text-sm leading-5 text-soft">
        {call !== null && t(`calls:${call}`)}
        {message.messageType === UNSENT && t('message.unsent')}
        {call === null && (sharedHome(message) === null ? textOf(message) : t('message.property'))}
      </span>
    </>
  );
}
