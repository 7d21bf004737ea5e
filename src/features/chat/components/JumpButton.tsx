import { ArrowDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Thread } from '#src/data/types.ts';
import { countNew, lastShownSeq } from '../rules/following.ts';

export interface JumpButtonProps {
  readonly thread: Thread;
  /** The last message seen when the end went out of sight; null: all that were there. */
  readonly seenUpTo: number | null;
  readonly onJump: () => void;
}

/**
 * Shown while the end is out of sight; counts what came in since. Mounted anew each time. It has a row of its
 * own: over the thread it would cover the time and the state of a message.
 */
export function JumpButton({ thread, seenUpTo, onJump }: JumpButtonProps) {
  const { t } = useTranslation('chat');
  const [seenSeq] = useState(() => seenUpTo ?? lastShownSeq(thread.messages));
  const count = countNew(thread.messages, seenSeq);
  const label = count > 0 ? t('thread.latestNew', { count }) : t('thread.latest');
  return (
    <div className="border-t border-line bg-paper px-4 text-center">
      <button
        type="button"
        onClick={onJump}
        aria-label={count > 0 ? `${t('thread.latest')} – ${label}` : undefined}
        className="inline-flex min-h-11 items-center justify-center gap-2 rounded-field px-4 text-[0.9375rem] font-semibold text-accent -outline-offset-3 hover:bg-wash"
      >
        {label}
        <ArrowDown size={18} aria-hidden />
      </button>
    </div>
  );
}
