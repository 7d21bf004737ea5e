import { useCallback, useSyncExternalStore } from 'react';

/** Wide enough for list and thread side by side, and for the navigation at the side. */
export const WIDE = '(min-width: 64rem)';
/** The main pointer is a finger: Enter makes a new line, and nothing opens the keyboard by itself. */
export const TOUCH = '(pointer: coarse)';

/** True while the media query holds. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = mediaOf(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  const read = () => mediaOf(query).matches;
  return useSyncExternalStore(subscribe, read, read);
}

/** Asked at each painting: made once for each query in the code. */
const known = new Map<string, MediaQueryList>();

function mediaOf(query: string): MediaQueryList {
  const media = known.get(query) ?? window.matchMedia(query);
  known.set(query, media);
  return media;
}
