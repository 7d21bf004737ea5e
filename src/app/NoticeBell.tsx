import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { useNews } from './news.ts';
import { NoticeCount } from './NoticeCount.tsx';

/** The way to the notification centre, and how much of it is new. */
export function NoticeBell() {
  const { t } = useTranslation('nav');
  const count = useNews().unread;
  return (
    <Link
      to={paths.notifications.href()}
      aria-label={count > 0 ? t('news', { count }) : t('notifications')}
      className="relative grid size-11 place-items-center rounded-field text-soft hover:bg-wash hover:text-ink"
    >
      <Bell size={20} aria-hidden />
      {count > 0 && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-x-0 top-0 flex before:shrink before:basis-[55%] before:content-[''] *:shrink-0 *:scale-85"
        >
          <NoticeCount />
        </span>
      )}
    </Link>
  );
}
