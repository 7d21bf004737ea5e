import { useCallback, useSyncExternalStore } from 'react';

/** List and thread fit side by side: the width at which the navigation moves to the side, too. */
export const WIDE = '(min-width: 64rem)';
/** The main pointer is a finger: Enter makes a new line, and nothing opens the keyboard unasked. */
export const TOUCH = '(pointer: coarse)';

/** True while the media query holds. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
