import { MessageSquareQuote } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { filledIn } from '#src/rules/people/quickReply.ts';
import type { Kept } from '#src/data/types.ts';
import { useQuickReplies } from '#src/data/useQuickReplies.ts';
import { Menu, MenuItem } from '#src/ui/Menu.tsx';
import { useReplyWords } from '../hooks/useReplyWords.ts';
import type { QuickReplyMenuProps } from './replyProps.ts';

/** Answers this person gives often, kept on every device. Shows nothing where there are none. */
export function QuickReplyMenu({ composer, ...rest }: QuickReplyMenuProps) {
  const { t } = useTranslation('chat');
  const replies = useQuickReplies() ?? [];
  if (replies.length === 0) return null;
  return (
    <Menu
      returnTo={composer}
      trigger={
        <button
          type="button"
          aria-label={t('composer.quickReplies')}
          className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-wash hover:text-ink"
        >
          <MessageSquareQuote size={22} aria-hidden />
        </button>
      }
    >
      <Replies replies={replies} {...rest} />
    </Menu>
  );
}

/** Stands only in the open menu: what they speak of is read for nobody who does not look. */
function Replies({
  replies,
  conversationId,
  receiver,
  onChoose,
}: Omit<QuickReplyMenuProps, 'composer'> & { readonly replies: readonly Kept<'quick_reply'>[] }) {
  const words = useReplyWords(conversationId, receiver);
  return replies.map(({ id, body }) => (
    <MenuItem key={id} onSelect={() => onChoose(filledIn(body.text, words))}>
      <span dir="auto" className="grid max-w-64 min-w-0 py-1">
        <span className="truncate font-semibold">{body.title}</span>
        <span className="truncate text-sm text-soft">{filledIn(body.text, words)}</span>
      </span>
    </MenuItem>
  ));
}
