import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Role } from '#src/data/types.ts';
import { useLogOut } from '#src/features/auth/LogOutProvider.tsx';
import { Brand } from '#src/ui/Brand.tsx';
import { classes } from '#src/ui/classes.ts';
import { destinationsOf } from './destinations.ts';
import { DestinationLink } from './DestinationLink.tsx';
import { NAVIGATION_TAB } from './NavigationItem.tsx';
import { NoticeBell } from './NoticeBell.tsx';
import { ThemeButton } from './ThemeButton.tsx';

export interface NavigationProps {
  readonly role: Role;
  readonly isHiddenOnPhone: boolean;
}

/** Bottom bar on phones, side rail on desktops. Only what exists. */
export function Navigation({ role, isHiddenOnPhone }: NavigationProps) {
  const { t } = useTranslation('nav');
  const logOut = useLogOut();
  return (
    <nav
      aria-label={t('main')}
      className={classes(
        'shrink-0 bg-cover pb-[env(safe-area-inset-bottom)] lg:flex lg:w-64 lg:flex-col lg:py-5 lg:ps-4',
        isHiddenOnPhone && 'max-lg:hidden',
      )}
    >
      <div className="mb-8 flex items-center justify-between ps-4 pe-3 max-lg:hidden">
        <Brand />
        <div className="flex">
          <NoticeBell />
          <ThemeButton />
        </div>
      </div>
      <div className="flex flex-1 lg:flex-col lg:gap-1">
        {destinationsOf(role).map((destination) => (
          <DestinationLink key={destination.key} destination={destination} />
        ))}
        <button
          type="button"
          onClick={() => logOut('here')}
          className={classes(NAVIGATION_TAB, 'max-lg:hidden lg:mt-auto lg:me-4 lg:rounded-e-card')}
        >
          <LogOut size={22} aria-hidden className="rtl:-scale-x-100" />
          {t('logOut')}
        </button>
      </div>
    </nav>
  );
}
