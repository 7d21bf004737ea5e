import { Inbox, LayoutDashboard, LogOut, MessageCircle, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#src/data/useSession.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { useUnread } from '#src/data/useUnread.ts';
import { useLogOut } from '#src/features/auth/LogOutProvider.tsx';
import { paths } from '#src/paths.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Brand } from '#src/ui/Brand.tsx';
import { classes } from '#src/ui/classes.ts';
import { NAVIGATION_TAB, NavigationItem } from './NavigationItem.tsx';
import { ThemeButton } from './ThemeButton.tsx';

/** Bottom bar on phones, side rail on desktops. Only what exists. */
export function Navigation({ isHiddenOnPhone }: { readonly isHiddenOnPhone: boolean }) {
  const { t } = useTranslation('nav');
  const session = useSession();
  const logOut = useLogOut();
  const status = useSyncStatus();
  const unread = useUnread();
  const isLandlord = session.status === 'authenticated' && session.currentRole === 'landlord';
  return (
    <nav
      aria-label={t('main')}
      className={classes(
        'shrink-0 bg-cover pb-[env(safe-area-inset-bottom)] lg:flex lg:w-60 lg:flex-col lg:py-5 lg:ps-4',
        isHiddenOnPhone && 'max-lg:hidden',
      )}
    >
      <div className="mb-8 flex items-center justify-between ps-4 pe-3 max-lg:hidden">
        <Brand />
        <ThemeButton />
      </div>
      <div className="flex flex-1 lg:flex-col lg:gap-1">
        {isLandlord && (
          <NavigationItem
            to={paths.landlordDashboard.href()}
            icon={<LayoutDashboard size={22} aria-hidden />}
          >
            {t('dashboard')}
          </NavigationItem>
        )}
        <NavigationItem
          to={paths.messages.href()}
          also={paths.chat.href()}
          icon={<MessageCircle size={22} aria-hidden />}
          badge={unread > 0 && <Badge tone="accent">{t('count', { count: unread })}</Badge>}
          note={unread > 0 ? t('unread', { count: unread }) : undefined}
        >
          {t('chat')}
        </NavigationItem>
        <NavigationItem
          to={paths.messageCenter.href()}
          icon={<Inbox size={22} aria-hidden />}
          badge={
            (status.failed > 0 && (
              <Badge tone="danger">{t('count', { count: status.failed })}</Badge>
            )) ||
            (status.waiting > 0 && (
              <Badge tone="warn">{t('count', { count: status.waiting })}</Badge>
            ))
          }
          note={
            (status.failed > 0 && t('failed', { count: status.failed })) ||
            (status.waiting > 0 && t('waiting', { count: status.waiting })) ||
            undefined
          }
        >
          {t('messageCenter')}
        </NavigationItem>
        <NavigationItem to={paths.settings.href()} icon={<Settings size={22} aria-hidden />}>
          {t('settings')}
        </NavigationItem>
        <button
          type="button"
          onClick={logOut}
          className={classes(NAVIGATION_TAB, 'max-lg:hidden lg:mt-auto lg:me-4 lg:rounded-e-card')}
        >
          <LogOut size={22} aria-hidden className="rtl:-scale-x-100" />
          {t('logOut')}
        </button>
      </div>
    </nav>
  );
}
