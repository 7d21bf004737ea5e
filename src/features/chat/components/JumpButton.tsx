import { ArrowDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Thread } from '#src/data/types.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { countNew, lastShownSeq } from '../rules/following.ts';

export interface JumpButtonProps {
  readonly thread: Thread;
  /** What had been seen when the end went out of sight; null: all that was there. */
  readonly seenUpTo: number | null;
  readonly onJump: () => void;
}

/** Shown while the end is out of sight; counts what came in since. Mounted anew each time. */
export function JumpButton({ thread, seenUpTo, onJump }: JumpButtonProps) {
  const { t } = useTranslation('chat');
  const [seenSeq] = useState(() => seenUpTo ?? lastShownSeq(thread.messages));
  const count = countNew(thread.messages, seenSeq);
  const label = count > 0 ? t('thread.latestNew', { count }) : t('thread.latest');
  return (
    <button
      type="button"
      onClick={onJump}
      aria-label={count > 0 ? `${t('thread.latest')} – ${label}` : label}
      className="absolute end-4 bottom-3 inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border border-line bg-sheet px-2.5 text-[0.9375rem] font-semibold text-accent shadow-float hover:bg-wash"
    >
      {count > 0 && <Badge tone="accent">{count}</Badge>}
      <ArrowDown size={20} aria-hidden />
    </button>
  );
}
