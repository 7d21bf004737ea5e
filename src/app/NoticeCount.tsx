import { useTranslation } from 'react-i18next';
import { useNotices } from '#src/features/notices/useNotices.ts';
import { Badge } from '#src/ui/Badge.tsx';

/** How much is new in the notification centre; nothing where nothing is. */
export function NoticeCount() {
  const { t } = useTranslation('nav');
  const count = useNotices()?.unread ?? 0;
  return count > 0 && <Badge tone="accent">{t('count', { count })}</Badge>;
}
