import type { ReactNode } from 'react';
import type { Role } from '#src/data/types.ts';
import { BannerPlace } from './banners/BannerPlace.tsx';
import { isAtFoot } from './banners/chooseBanner.ts';
import { useBanner } from './banners/useBanner.ts';
import { GuestHeader } from './GuestHeader.tsx';
import { Navigation } from './Navigation.tsx';
import { SkipLinks } from './SkipLinks.tsx';
import { classes } from '#src/ui/classes.ts';
import { useCurrentRoute } from './navigation/currentRoute.ts';
import { usePageScroll } from './usePageScroll.ts';

const SAFE_BELOW = 'max-lg:pb-[env(safe-area-inset-bottom)]';

/**
 * Everything is in the flow, nothing floats: neither a banner nor the navigation can cover what has
 * the focus. The page scrolls inside `main`, so a page that wants the whole height takes `h-full`.
 */
export function Shell({
  role,
  children,
}: {
  /** In which role somebody is signed in; null for everybody else. */
  readonly role: Role | null;
  readonly children: ReactNode;
}) {
  const isNavHidden = useCurrentRoute().handle.hidesNavOnPhone === true;
  const page = usePageScroll();
  const banner = useBanner(isNavHidden);
  const isLowest = isNavHidden || role === null;
  const isFoot = banner !== null && isAtFoot(banner);
  return (
    <div className="flex h-dvh flex-col bg-cover ps-[env(safe-area-inset-left)] pe-[env(safe-area-inset-right)] pt-[env(safe-area-inset-top)]">
      <SkipLinks />
      <BannerPlace kind={isFoot ? null : banner} />
      {role === null && <GuestHeader />}
      <div className="flex min-h-0 flex-1 flex-col-reverse lg:flex-row">
        {role !== null && <Navigation role={role} isHiddenOnPhone={isNavHidden} />}
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <main
            id="page"
            ref={page}
            tabIndex={-1}
            className={classes(
              // Holds what is only heard: placed beyond its edge that would make the window itself scroll.
              'relative min-h-0 flex-1 overflow-y-auto bg-paper outline-none',
              isLowest && !isFoot && SAFE_BELOW,
            )}
          >
            {children}
          </main>
          {isFoot && (
            <div
              className={classes(
                'relative max-h-[45dvh] shrink-0 overflow-y-auto border-t border-line bg-accent-wash',
                isLowest && SAFE_BELOW,
              )}
            >
              <BannerPlace kind={banner} />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
