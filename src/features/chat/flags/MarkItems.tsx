import { Bell, BellOff, MailOpen, Pin, PinOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { MOST_PINNED } from '../rules/pins.ts';
import { isMuted as isMutedAt } from '#src/rules/chat/unread.ts';
import type { ConversationRow } from '#src/data/types.ts';
import { useConversations } from '#src/data/useConversations.ts';
import { useNow } from '#src/data/useNow.ts';
import { paths } from '#src/paths.ts';
import { MenuItem } from '#src/ui/Menu.tsx';
import { toastError } from '#src/ui/toasts.ts';
import type { SetFlags } from './useFlags.ts';

export interface MarkItemsProps {
  readonly row: ConversationRow;
  /** It is the one that is read now. */
  readonly isOpen: boolean;
  readonly set: SetFlags;
  /** Asks for how long. */
  readonly onMute: () => void;
}

/** In a conversation's menu: pins it, mutes it, marks it as unread. */
export function MarkItems({ row, isOpen, set, onMute }: MarkItemsProps) {
  const { t } = useTranslation('messages');
  const navigate = useNavigate();
  const { isPinned } = row;
  const isMuted = isMutedAt(row, useNow());
  const pinned = useConversations()?.filter((each) => each.isPinned).length ?? 0;

  function pin(): void {
    if (!isPinned && pinned >= MOST_PINNED)
      toastError(t('flags.pin.tooMany', { count: MOST_PINNED }));
    else set({ pinnedAt: isPinned ? null : Date.now() });
  }

  return (
    <>
      <MenuItem
        icon={isPinned ? <PinOff size={18} aria-hidden /> : <Pin size={18} aria-hidden />}
        onSelect={pin}
      >
        {t(isPinned ? 'flags.pin.take' : 'flags.pin.set')}
      </MenuItem>
      <MenuItem
        icon={isMuted ? <Bell size={18} aria-hidden /> : <BellOff size={18} aria-hidden />}
        onSelect={() => (isMuted ? set({ mutedUntil: null }) : onMute())}
      >
        {t(isMuted ? 'flags.mute.take' : 'flags.mute.set')}
      </MenuItem>
      <MenuItem
        icon={<MailOpen size={18} aria-hidden />}
        onSelect={() => {
          set({ isUnread: true });
          // Staying would mean reading it.
          if (isOpen) void navigate(paths.messages.href());
        }}
      >
        {t('flags.markUnread')}
      </MenuItem>
    </>
  );
}
