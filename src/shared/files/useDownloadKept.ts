import { useTranslation } from 'react-i18next';
import { useMarket } from '#src/data/useMarket.ts';
import { saveFile } from '#src/ui/saveFile.ts';
import { toastError } from '#src/ui/toasts.ts';

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'image/png': '.png',
};

/** Downloads a file that Roost keeps on this device; it needs no network. */
export function useDownloadKept(): (id: string, name: string) => Promise<void> {
  const { t } = useTranslation('files');
  const { photos } = useMarket();
  return async (id, name) => {
    const held = await photos.url(id).catch(() => null);
    if (held === null) {
      toastError(t('own.fault.failed'));
      return;
    }
    held.revoke();
    saveFile(`${name}${ENDINGS[held.content.type] ?? ''}`, held.content);
  };
}
