import { Reply } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuItem } from '#src/ui/Menu.tsx';
import { canAnswer, type MessageItemProps } from './itemProps.ts';

/** Begins a reply: the server has to know what is quoted. */
export function ReplyItem(props: MessageItemProps) {
  const { t } = useTranslation('messages');
  const { message, replying, focusNext } = props;
  if (!canAnswer(props)) return null;
  return (
    <MenuItem
      icon={<Reply size={18} aria-hidden className="rtl:-scale-x-100" />}
      onSelect={() => {
        focusNext(replying.field());
        replying.onReply?.(message);
      }}
    >
      {t('replies.reply')}
    </MenuItem>
  );
}
