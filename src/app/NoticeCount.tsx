import { useTranslation } from 'react-i18next';
import { Badge } from '#src/ui/Badge.tsx';
import { useNews } from './news.ts';

/** How much is new in the notification centre; nothing where nothing is. */
export function NoticeCount() {
  const { t } = useTranslation('nav');
  const count = useNews().unread;
  return count > 0 && <Badge tone="accent">{t('count', { count })}</Badge>;
}
