import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { hasWords } from '#contract/entities/reaction.ts';
import { sharedHome } from '#contract/entities/sharedHome.ts';
import { MenuItem } from '#src/ui/Menu.tsx';
import { toastError, toastSuccess } from '#src/ui/toasts.ts';
import type { MessageItemProps } from './itemProps.ts';

/** Copies the words of a message. */
export function CopyItem({ message, focusNext }: MessageItemProps) {
  const { t } = useTranslation(['replies', 'chat']);
  async function copy(): Promise<void> {
    focusNext(null);
    try {
      await navigator.clipboard.writeText(message.content);
      toastSuccess(t('chat:message.copied'));
    } catch {
      toastError(t('notCopied'));
    }
  }
  if (sharedHome(message) !== null || !hasWords(message.messageType)) return null;
  return (
    <MenuItem icon={<Copy size={18} aria-hidden />} onSelect={() => void copy()}>
      {t('chat:message.copy')}
    </MenuItem>
  );
}
