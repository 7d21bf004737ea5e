import { ArrowDownToLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSync } from '#src/data/SyncProvider.tsx';
import type { ThreadMessage } from '#src/data/types.ts';
import { useLive } from '#src/data/useLive.ts';
import type { Replying } from '../components/replyProps.ts';
import { useAttempt } from '../hooks/useAttempt.ts';

/**
 * Of a file that waits: the way to let what is behind it go first. Shows nothing if no entry is behind it.
 */
export function LetPass({
  message,
  replying,
}: {
  readonly message: ThreadMessage;
  readonly replying: Replying;
}) {
  const { t } = useTranslation('files');
  const { chat } = useSync();
  const attempt = useAttempt();
  const messages = useLive(replying.query)?.messages ?? [];
  const place = messages.findIndex(({ id }) => id === message.id);
  const isWaitedFor = messages.some(
    ({ delivery }, at) => at > place && (delivery === 'queued' || delivery === 'sending'),
  );
  if (place < 0 || !isWaitedFor || message.delivery !== 'queued') return null;
  return (
    <button
      type="button"
      onClick={() => attempt(() => chat.letPass(message.id))}
      className="-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-field px-2 text-start text-[0.9375rem] font-semibold text-accent hover:bg-ink/10"
    >
      <ArrowDownToLine size={16} aria-hidden className="shrink-0" />
      {t('letPass')}
    </button>
  );
}
