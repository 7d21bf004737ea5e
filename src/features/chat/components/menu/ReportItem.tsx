import { Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sharedHome } from '#contract/entities/sharedHome.ts';
import { MenuItem } from '#src/ui/Menu.tsx';
import { ReportMessageDialog } from '../../guard/ReportMessageDialog.tsx';
import type { MessageItemProps } from './itemProps.ts';

/** Reports the other person's message to the moderators. */
export function ReportItem({ message, open }: MessageItemProps) {
  const { t } = useTranslation('messages');
  if (message.isMine || message.seq === null || sharedHome(message) !== null) return null;
  return (
    <MenuItem
      isDanger
      icon={<Flag size={18} aria-hidden />}
      onSelect={() => open(ReportMessageDialog)}
    >
      {t('guard.report.do')}
    </MenuItem>
  );
}
