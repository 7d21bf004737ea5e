import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { classes } from '#src/ui/classes.ts';

/** Also for what stands among the destinations and is none. However large text is, all five fit the bar of a phone. */
export const NAVIGATION_TAB =
  'relative flex min-h-14 flex-1 [&>svg]:shrink-0 flex-col items-center justify-center gap-0.5 px-[4px] text-[min(0.8125rem,max(13px,3.7vw))] font-medium text-soft hover:text-ink -outline-offset-3 lg:min-h-12 lg:flex-none lg:flex-row lg:justify-start lg:gap-3 lg:rounded-s-card lg:px-4 lg:text-base';
/** The open page's tab is of the page's own paper, like an index tab that sticks out of a notebook. */
const OPEN = 'bg-paper !text-accent font-semibold max-lg:rounded-b-card';

export interface NavigationItemProps {
  readonly to: string;
  /** Another path under which this is the open page, too. */
  readonly also?: string | undefined;
  /** There is no place for it in the bar on phones. */
  readonly isHiddenOnPhone?: boolean;
  readonly icon: ReactNode;
  readonly badge?: ReactNode;
  /** The badge in words. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** One destination: a tab of the bottom bar on phones, of the rail on desktops. */
export function NavigationItem({
  to,
  also,
  isHiddenOnPhone = false,
  icon,
  badge,
  note,
  children,
}: NavigationItemProps) {
  const { pathname } = useLocation();
  const isOpen = [to, also].some(
    (path) => path !== undefined && (pathname === path || pathname.startsWith(`${path}/`)),
  );
  return (
    <Link
      to={to}
      aria-current={isOpen ? 'page' : undefined}
      className={classes(NAVIGATION_TAB, isOpen && OPEN, isHiddenOnPhone && 'max-lg:hidden')}
    >
      {icon}
      <span className="text-center leading-tight hyphens-auto max-lg:max-w-full lg:min-w-0 lg:text-start">
        {children}
      </span>
      {badge && (
        <span
          aria-hidden
          className="absolute start-[min(50%+0.6875rem,100%-1.75rem)] top-0.5 lg:static lg:ms-auto"
        >
          {badge}
        </span>
      )}
      {note && <span className="sr-only">{note}</span>}
    </Link>
  );
}
