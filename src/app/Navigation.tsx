import { Ellipsis, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLogOut } from '#src/features/auth/LogOutProvider.tsx';
import { paths } from '#src/paths.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Brand } from '#src/ui/Brand.tsx';
import { classes } from '#src/ui/classes.ts';
import { byGroup, useDestinations } from './destination.ts';
import { DestinationLink } from './DestinationLink.tsx';
import { NAVIGATION_TAB, NavigationItem } from './NavigationItem.tsx';
import { useNews } from './news.ts';
import { NoticeBell } from './NoticeBell.tsx';
import { ThemeButton } from './ThemeButton.tsx';
import { sumOf, useDestinationCounts } from './useDestinationCount.ts';

export interface NavigationProps {
  readonly isHiddenOnPhone: boolean;
}

/** Bottom bar on phones, side rail on desktops. Only what exists. */
export function Navigation({ isHiddenOnPhone }: NavigationProps) {
  const { t } = useTranslation('nav');
  const logOut = useLogOut();
  const countOf = useDestinationCounts();
  const news = useNews().unread;
  const destinations = useDestinations();
  const hidden = destinations.filter(({ isOnPhone }) => !isOnPhone).map(({ key }) => countOf(key));
  const more = sumOf(hidden, news);
  return (
    <nav
      aria-label={t('main')}
      className={classes(
        'shrink-0 bg-cover pb-[env(safe-area-inset-bottom)] lg:flex lg:w-64 lg:flex-col lg:py-5 lg:ps-4',
        isHiddenOnPhone && 'max-lg:hidden',
      )}
    >
      <div className="mb-5 flex items-center justify-between ps-4 pe-3 max-lg:hidden">
        <Brand />
        <div className="flex">
          <NoticeBell />
          <ThemeButton />
        </div>
      </div>
      <div className="flex lg:min-h-0 lg:flex-1 lg:flex-col lg:overflow-y-auto">
        {byGroup(destinations).map(({ group, members }) => (
          // On a phone all are one bar.
          <div
            key={group}
            className="contents lg:block lg:not-first:mt-3 lg:pointer-fine:[@media(max-height:59.99rem)]:not-first:mt-2"
          >
            {members.map((destination) => (
              <DestinationLink
                key={destination.key}
                destination={destination}
                count={countOf(destination.key)}
              />
            ))}
          </div>
        ))}
        <NavigationItem
          isForPhone
          to={paths.more.href()}
          icon={<Ellipsis size={22} aria-hidden />}
          badge={more && <Badge tone={more.tone}>{t('count', { count: more.count })}</Badge>}
          note={more === null ? undefined : t(more.note, { count: more.count })}
        >
          {t('more')}
        </NavigationItem>
      </div>
      {/* Pages scroll above the line. */}
      <div className="border-t border-line pt-1 max-lg:hidden lg:me-4">
        <button
          type="button"
          onClick={() => logOut('here')}
          className={classes(NAVIGATION_TAB, 'w-full lg:rounded-e-card')}
        >
          <LogOut size={22} aria-hidden className="rtl:-scale-x-100" />
          {t('logOut')}
        </button>
      </div>
    </nav>
  );
}
