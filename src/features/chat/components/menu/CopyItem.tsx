import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { hasWords } from '#contract/entities/reaction.ts';
import { sharedHome } from '#contract/entities/sharedHome.ts';
import { useFiles } from '#src/data/useFiles.ts';
import { MenuItem } from '#src/ui/Menu.tsx';
import { toastError, toastSuccess } from '#src/ui/toasts.ts';
import { copyPhoto } from '../../files/copyPhoto.ts';
import { useSentFile } from '../../files/useSentFile.ts';
import type { MessageItemProps } from './itemProps.ts';

/** Copies the words of a message, or the photo it sends. */
export function CopyItem({ message, focusNext }: MessageItemProps) {
  const { t } = useTranslation(['messages', 'chat']);
  const open = useFiles();
  const file = useSentFile(message.file);
  async function copy(): Promise<void> {
    focusNext(null);
    try {
      if (file !== null) await copyPhoto(open, file);
      else await navigator.clipboard.writeText(message.content);
      toastSuccess(t('chat:message.copied'));
    } catch {
      toastError(t('replies.notCopied'));
    }
  }
  const isOtherFile = file !== null && file.kind !== 'photo';
  if (sharedHome(message) !== null || !hasWords(message.messageType) || isOtherFile) return null;
  return (
    <MenuItem icon={<Copy size={18} aria-hidden />} onSelect={() => void copy()}>
      {t('chat:message.copy')}
    </MenuItem>
  );
}
