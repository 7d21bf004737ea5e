import { useMemo, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Role } from '#src/data/types.ts';
import { BannerPlace } from './banners/BannerPlace.tsx';
import { isAtFoot } from './banners/chooseBanner.ts';
import { useBanner } from './banners/useBanner.ts';
import { GuestHeader } from './GuestHeader.tsx';
import { Navigation } from './Navigation.tsx';
import { SkipLinks } from './SkipLinks.tsx';
import { useIsModerator } from '#src/data/useIsModerator.ts';
import { PlaceContext } from '#src/ui/pagePlaces.ts';
import { Pane } from '#src/ui/Pane.tsx';
import { classes } from '#src/ui/classes.ts';
import { DestinationsProvider } from './destination.ts';
import { destinationsOf } from './destinations.ts';
import { useCurrentRoute } from './navigation/currentRoute.ts';
import { usePageScroll } from './usePageScroll.ts';

const SAFE_BELOW = 'max-lg:pb-[env(safe-area-inset-bottom)]';

/** Made once: a filter that is pressed does not render them again. */
const SKIP_LINKS = <SkipLinks />;
const GUEST_HEADER = (
  <Pane>
    <GuestHeader />
  </Pane>
);
/** A change of the counts or the line draws the banner anew, and not every link. */
const NAVIGATION = {
  shown: (
    <Pane>
      <Navigation isHiddenOnPhone={false} />
    </Pane>
  ),
  hidden: (
    <Pane>
      <Navigation isHiddenOnPhone />
    </Pane>
  ),
};

/**
 * Everything is in the flow and nothing floats: neither a banner nor the navigation can cover the focused element.
 * The page scrolls inside `main`, so a page that wants the whole height uses `h-full`.
 */
export function Shell({
  role,
  children,
}: {
  /** The role of the person who is signed in; null for guests. */
  readonly role: Role | null;
  readonly children: ReactNode;
}) {
  const { hidesNavOnPhone: hides = false } = useCurrentRoute().handle;
  const { search } = useLocation();
  const isNavHidden =
    typeof hides === 'boolean'
      ? hides
      : hides.some((name) => new URLSearchParams(search).has(name));
  const { page, here } = usePageScroll();
  const isModerator = useIsModerator();
  const destinations = useMemo(
    () => (role === null ? [] : destinationsOf(role, isModerator)),
    [role, isModerator],
  );
  const banner = useBanner(isNavHidden);
  const isLowest = isNavHidden || role === null;
  const isFoot = banner !== null && isAtFoot(banner);
  return (
    <DestinationsProvider value={destinations}>
      <div className="flex h-dvh flex-col bg-cover ps-[env(safe-area-inset-left)] pe-[env(safe-area-inset-right)] pt-[env(safe-area-inset-top)]">
        {SKIP_LINKS}
        <Pane isUnseen>
          <BannerPlace kind={isFoot ? null : banner} />
        </Pane>
        {role === null && GUEST_HEADER}
        <div className="flex min-h-0 flex-1 flex-col-reverse lg:flex-row">
          {role !== null && (isNavHidden ? NAVIGATION.hidden : NAVIGATION.shown)}
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            <main
              id="page"
              ref={page}
              tabIndex={-1}
              className={classes(
                // Holds text for screen readers only: placed beyond the edge it would make the window itself scroll.
                'relative min-h-0 flex-1 overflow-y-auto bg-paper outline-none',
                isLowest && !isFoot && SAFE_BELOW,
              )}
            >
              <PlaceContext value={here}>{children}</PlaceContext>
            </main>
            {isFoot && (
              <div
                className={classes(
                  'relative max-h-[45dvh] shrink-0 overflow-y-auto border-t border-line bg-cover',
                  isLowest && SAFE_BELOW,
                )}
              >
                <Pane isUnseen>
                  <BannerPlace kind={banner} />
                </Pane>
              </div>
            )}
          </div>
        </div>
      </div>
    </DestinationsProvider>
  );
}
