import { Star, StarOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuItem } from '#src/ui/Menu.tsx';
import { useStar } from '../../flags/useStar.ts';
import type { MessageItemProps } from './itemProps.ts';

/** Sets the star of a message, or takes it. A message that was not sent has none; an unsent one gets none. */
export function StarItem({ message, replying }: MessageItemProps) {
  const { t } = useTranslation('messages');
  const { isStarred, set } = useStar(message, replying);
  if (set === null || (message.messageType === 'unsent' && !isStarred)) return null;
  return (
    <MenuItem
      icon={isStarred ? <StarOff size={18} aria-hidden /> : <Star size={18} aria-hidden />}
      onSelect={() => set(!isStarred)}
    >
      {t(isStarred ? 'flags.star.take' : 'flags.star.set')}
    </MenuItem>
  );
}
