import { Forward } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { hasWords } from '#contract/entities/reaction.ts';
import { sharedHome } from '#contract/entities/sharedHome.ts';
import { MenuItem } from '#src/ui/Menu.tsx';
import { ForwardDialog } from '../ForwardDialog.tsx';
import type { MessageItemProps } from './itemProps.ts';

/** Sends the words or the file of a message to somebody else. */
export function ForwardItem({ message, open }: MessageItemProps) {
  const { t } = useTranslation('messages');
  // The server has to have the file that is sent on.
  const isOnlyHere = message.file !== null && message.seq === null;
  if (sharedHome(message) !== null || !hasWords(message.messageType) || isOnlyHere) return null;
  return (
    <MenuItem
      icon={<Forward size={18} aria-hidden className="rtl:-scale-x-100" />}
      onSelect={() => open(ForwardDialog)}
    >
      {t('replies.forward.do')}
    </MenuItem>
  );
}
