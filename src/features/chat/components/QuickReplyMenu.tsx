import { MessageSquareQuote } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '#src/data/types.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { Menu, MenuItem } from '#src/ui/Menu.tsx';
import { quickReply } from '../rules/quickReply.ts';

export interface QuickReplyMenuProps {
  readonly receiver: Person;
  /** Puts a text behind what is being written: nothing goes out before the person sends it. */
  readonly onChoose: (text: string) => void;
  readonly composer: RefObject<HTMLTextAreaElement | null>;
}

/** Answers this person gives often, kept on every device. Nothing where there are none. */
export function QuickReplyMenu({ receiver, onChoose, composer }: QuickReplyMenuProps) {
  const { t } = useTranslation('chat');
  const replies = useRecords('quick_reply') ?? [];
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
      {replies.map(({ id, body }) => (
        <MenuItem key={id} onSelect={() => onChoose(quickReply(body.text, receiver.full_name))}>
          <span dir="auto" className="grid max-w-64 min-w-0 py-1">
            <span className="truncate font-semibold">{body.title}</span>
            <span className="truncate text-sm text-soft">{body.text}</span>
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}
