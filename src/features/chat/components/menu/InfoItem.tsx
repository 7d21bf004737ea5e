import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuItem } from '#src/ui/Menu.tsx';
import { MessageInfo } from '../MessageInfo.tsx';
import type { MessageItemProps } from './itemProps.ts';

/** Tells of a message when it was written and what became of it. */
export function InfoItem({ open }: MessageItemProps) {
  const { t } = useTranslation('messages');
  return (
    <MenuItem icon={<Info size={18} aria-hidden />} onSelect={() => open(MessageInfo)}>
      {t('replies.info.do')}
    </MenuItem>
  );
}
