import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { classes } from '#src/ui/classes.ts';

/** Also used for items that are not destinations. However large the text is, all five fit the bar of a phone. */
export const NAVIGATION_TAB =
  'relative flex min-h-14 flex-1 [&>svg]:shrink-0 flex-col items-center justify-center gap-0.5 px-[2px] text-[min(0.8125rem,max(13px,3.7vw))] font-medium text-soft hover:text-ink -outline-offset-3 lg:min-h-9 lg:flex-none lg:pointer-coarse:min-h-11 lg:flex-row lg:justify-start lg:gap-3 lg:rounded-s-card lg:ps-4 lg:py-[3px] lg:pe-2 lg:text-base lg:pointer-fine:[@media(max-height:59.99rem)]:min-h-[1.875rem]';
/** The tab of the open page has the page's own background, like an index tab of a notebook. Bolder, a long name would take two lines in the rail. */
const OPEN = 'bg-paper !text-accent max-lg:rounded-b-card max-lg:font-semibold';

export interface NavigationItemProps {
  readonly to: string;
  /** Another path under which this is the open page, too. */
  readonly also?: string | undefined;
  /** The bar of a phone has no room for it. */
  readonly isHiddenOnPhone?: boolean;
  /** Stands in the bar of a phone alone. */
  readonly isForPhone?: boolean;
  readonly icon: ReactNode;
  readonly badge?: ReactNode;
  /** The badge in words. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** A home's own page is no part of the list of all, and shared lists have a place of their own. */
const isWithin = (pathname: string, path: string) =>
  pathname === path ||
  (path !== paths.properties.path &&
    pathname !== paths.together.path &&
    pathname.startsWith(`${path}/`));

/** One destination: a tab of the bottom bar on phones, of the rail on desktops. */
export function NavigationItem({
  to,
  also,
  isHiddenOnPhone = false,
  isForPhone = false,
  icon,
  badge,
  note,
  children,
}: NavigationItemProps) {
  const { pathname } = useLocation();
  const isOpen = [to, also].some((path) => path !== undefined && isWithin(pathname, path));
  return (
    <Link
      to={to}
      aria-current={isOpen ? 'page' : undefined}
      className={classes(
        NAVIGATION_TAB,
        isOpen && OPEN,
        isHiddenOnPhone && 'max-lg:hidden',
        isForPhone && 'lg:hidden',
      )}
    >
      {icon}
      <span className="text-center leading-tight hyphens-auto max-lg:max-w-full lg:min-w-0 lg:text-start">
        {children}
      </span>
      {badge && (
        <span
          aria-hidden
          // Beside the sign, and a count of two digits so far over it that nothing is cut at the edge.
          className="pointer-events-none absolute inset-x-0.5 top-0.5 flex before:shrink before:basis-[calc(50%+9px)] before:content-[''] *:shrink-0 max-lg:[&>*]:text-[min(0.8125rem,15px)] lg:static lg:ms-auto lg:before:hidden"
        >
          {badge}
        </span>
      )}
      {note && <span className="sr-only">{note}</span>}
    </Link>
  );
}
