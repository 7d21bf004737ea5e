import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MessageText } from '#contract/rules/text/messageText.ts';
import { useReachability } from '#src/data/useReachability.ts';

export interface ComposerNotesProps {
  readonly id: string;
  readonly judged: MessageText;
  readonly isNotSaved: boolean;
}

/** Notes on the text that is being written: its length, a failed save, no network. */
export function ComposerNotes({ id, judged, isNotSaved }: ComposerNotesProps) {
  const { t } = useTranslation('chat');
  const reachability = useReachability();
  return (
    <div id={id} className="grid gap-1 px-2 text-[0.8125rem] leading-5 empty:hidden">
      {judged.kind === 'tooLong' && (
        <p role="alert" className="font-medium text-danger">
          {t('composer.tooLong', { count: judged.over })}
        </p>
      )}
      {judged.kind === 'sendable' && judged.left !== null && (
        <p className="text-soft tabular-nums">{t('composer.left', { count: judged.left })}</p>
      )}
      {isNotSaved && (
        <p role="alert" className="font-medium text-danger">
          {t('composer.notSaved')}
        </p>
      )}
      {reachability === 'offline' && (
        <p role="status" className="flex items-center gap-1.5 text-soft">
          <CloudOff size={15} aria-hidden />
          {t('composer.offline')}
        </p>
      )}
    </div>
  );
}
