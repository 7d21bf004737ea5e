import { ChevronDown, Copy, Forward, Info, Reply } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REACTIONS } from '#contract/entities/reaction.ts';
import { sharedHome } from '#contract/entities/sharedHome.ts';
import type { ThreadMessage } from '#src/data/types.ts';
import { classes } from '#src/ui/classes.ts';
import { Menu, MenuItem } from '#src/ui/Menu.tsx';
import { toastError, toastSuccess } from '#src/ui/toasts.ts';
import { useLongPress } from '../hooks/useLongPress.ts';
import { signKey } from '../rules/signKey.ts';
import { ForwardDialog } from './ForwardDialog.tsx';
import { MessageInfo } from './MessageInfo.tsx';
import type { MessageMenuProps, Replying } from './replyProps.ts';

/** What can be done with a message. The button is seen under a pointer and with the focus; a finger presses the message for a while. */
export function MessageMenu({ message, replying, bubble }: MessageMenuProps) {
  const { t } = useTranslation(['replies', 'chat']);
  const place = useRef<HTMLSpanElement>(null);
  /** What gets the focus when the menu closes; null: its button. */
  const next = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState<'forward' | 'info' | null>(null);
  useLongPress(bubble, () => place.current?.querySelector('button')?.click());
  const { onReply } = replying;
  // The server has to know what is quoted.
  const canReply = onReply !== null && message.seq !== null;
  const canCopy = sharedHome(message) === null;
  async function copy(): Promise<void> {
    next.current = null;
    try {
      await navigator.clipboard.writeText(message.content);
      toastSuccess(t('chat:message.copied'));
    } catch {
      toastError(t('notCopied'));
    }
  }

  return (
    <span
      ref={place}
      className={classes('absolute top-0 flex', message.isMine ? 'end-full' : 'start-full')}
    >
      <Menu
        returnTo={next}
        trigger={
          <button
            type="button"
            aria-label={t('menu')}
            className="grid size-11 place-items-center rounded-field text-faint opacity-0 group-hover:opacity-100 hover:bg-wash hover:text-ink focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:pointer-events-none"
          >
            <ChevronDown size={18} aria-hidden />
          </button>
        }
      >
        {canReply && <SignItems message={message} onReact={replying.onReact} />}
        {canReply && (
          <MenuItem
            icon={<Reply size={18} aria-hidden className="rtl:-scale-x-100" />}
            onSelect={() => {
              next.current = replying.field();
              onReply(message);
            }}
          >
            {t('reply')}
          </MenuItem>
        )}
        {canCopy && (
          <MenuItem icon={<Copy size={18} aria-hidden />} onSelect={() => void copy()}>
            {t('chat:message.copy')}
          </MenuItem>
        )}
        {canCopy && (
          <MenuItem
            icon={<Forward size={18} aria-hidden className="rtl:-scale-x-100" />}
            onSelect={() => setOpened('forward')}
          >
            {t('forward.do')}
          </MenuItem>
        )}
        <MenuItem icon={<Info size={18} aria-hidden />} onSelect={() => setOpened('info')}>
          {t('info.do')}
        </MenuItem>
      </Menu>
      <ForwardDialog
        isOpen={opened === 'forward'}
        content={message.content}
        onClose={() => setOpened(null)}
      />
      <MessageInfo isOpen={opened === 'info'} message={message} onClose={() => setOpened(null)} />
    </span>
  );
}

/** The signs in a row; the one that is there takes itself back. */
function SignItems({
  message,
  onReact,
}: {
  readonly message: ThreadMessage;
  readonly onReact: Replying['onReact'];
}) {
  const { t } = useTranslation('replies');
  const { mine } = message.reactions;
  return (
    <div role="group" aria-label={t('react')} className="flex">
      {REACTIONS.map((sign) => (
        <MenuItem key={sign} onSelect={() => onReact(message.id, sign === mine ? null : sign)}>
          <span
            aria-hidden
            className={classes(
              '-mx-3 grid size-11 place-items-center rounded-full text-2xl',
              sign === mine && 'bg-accent-wash outline-2 -outline-offset-2 outline-accent',
            )}
          >
            {sign}
          </span>
          <span className="sr-only">
            {sign === mine ? t('takeBack', { sign: t(signKey(sign)) }) : t(signKey(sign))}
          </span>
        </MenuItem>
      ))}
    </div>
  );
}
