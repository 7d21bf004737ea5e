import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { UNSEND_WITHIN_MS } from '#contract/protocol/limits.ts';
import { useNow } from '#src/data/useNow.ts';
import { MenuItem } from '#src/ui/Menu.tsx';
import { UnsendDialog } from '../changes/UnsendDialog.tsx';
import { canAnswer, isWithin, type MessageItemProps } from './itemProps.ts';

/** Unsends one's own message, for a day. The device only guesses how long: the server decides. */
export function UnsendItem(props: MessageItemProps) {
  const { t } = useTranslation('messages');
  const now = useNow();
  const { message, open } = props;
  if (!canAnswer(props) || !message.isMine || !isWithin(message, UNSEND_WITHIN_MS, now))
    return null;
  return (
    <MenuItem
      isDanger
      icon={<Undo2 size={18} aria-hidden className="rtl:-scale-x-100" />}
      onSelect={() => open(UnsendDialog)}
    >
      {t('changes.unsend.do')}
    </MenuItem>
  );
}
