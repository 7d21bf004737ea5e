import { useTranslation } from 'react-i18next';
import type { NamedFile } from '#src/data/types.ts';
import { useFormat } from '#src/i18n/useFormat.ts';

/** When a photo was taken, or added where the camera did not say. */
export function useFileWhen(): (file: Pick<NamedFile, 'at' | 'takenAt'>) => string {
  const { t } = useTranslation('files');
  const format = useFormat();
  return ({ at, takenAt }) =>
    takenAt === null
      ? t('own.added', { when: format.dateTime(at) })
      : t('own.taken', { when: format.dateTime(Date.parse(takenAt)) });
}
