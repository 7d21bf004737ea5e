import { ChevronDown } from 'lucide-react';
import { type ComponentType, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '#src/ui/classes.ts';
import { Menu } from '#src/ui/Menu.tsx';
import { StarSign } from '../flags/StarSign.tsx';
import { useLongPress } from '../hooks/useLongPress.ts';
import { CopyItem } from './menu/CopyItem.tsx';
import { EditItem } from './menu/EditItem.tsx';
import { ForwardItem } from './menu/ForwardItem.tsx';
import { InfoItem } from './menu/InfoItem.tsx';
import type { MessageDialogProps, MessageItemProps } from './menu/itemProps.ts';
import { ReportItem } from './menu/ReportItem.tsx';
import { ReplyItem } from './menu/ReplyItem.tsx';
import { SignItems } from './menu/SignItems.tsx';
import { StarItem } from './menu/StarItem.tsx';
import { UnsendItem } from './menu/UnsendItem.tsx';
import type { MessageMenuProps } from './replyProps.ts';

/** The actions for a message, in their order. Each shows itself where it is possible. */
const ITEMS: Readonly<Record<string, ComponentType<MessageItemProps>>> = {
  SignItems,
  ReplyItem,
  CopyItem,
  ForwardItem,
  StarItem,
  EditItem,
  InfoItem,
  ReportItem,
  UnsendItem,
};

/**
 * The menu of a message. The button is seen under a pointer and with the focus; a finger presses the message
 * for a while.
 */
export function MessageMenu({ message, replying, bubble }: MessageMenuProps) {
  const { t } = useTranslation('messages');
  const place = useRef<HTMLSpanElement>(null);
  const next = useRef<HTMLElement>(null);
  const [dialog, setDialog] = useState<{
    readonly Dialog: ComponentType<MessageDialogProps>;
    readonly isOpen: boolean;
  } | null>(null);
  useLongPress(bubble, () => place.current?.querySelector('button')?.click());
  return (
    <>
      <StarSign message={message} replying={replying} />
      <span
        ref={place}
        className={classes('absolute top-0 flex', message.isMine ? 'end-full' : 'start-full')}
      >
        <Menu
          returnTo={next}
          trigger={
            <button
              type="button"
              aria-label={t('replies.menu')}
              className="grid size-11 place-items-center rounded-field text-faint opacity-0 group-hover:opacity-100 hover:bg-wash hover:text-ink focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:pointer-events-none"
            >
              <ChevronDown size={18} aria-hidden />
            </button>
          }
        >
          {Object.entries(ITEMS).map(([name, Item]) => (
            <Item
              key={name}
              message={message}
              replying={replying}
              focusNext={(element) => {
                next.current = element;
              }}
              open={(Dialog) => setDialog({ Dialog, isOpen: true })}
            />
          ))}
        </Menu>
        {dialog !== null && (
          <dialog.Dialog
            isOpen={dialog.isOpen}
            message={message}
            replying={replying}
            onClose={() => setDialog({ ...dialog, isOpen: false })}
          />
        )}
      </span>
    </>
  );
}
