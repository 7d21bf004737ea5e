import { useCallback, useSyncExternalStore } from 'react';

/** Wide enough for list and thread side by side, and for the navigation at the side. */
export const WIDE = '(min-width: 64rem)';
/** The main pointer is a finger: Enter makes a new line, and nothing opens the keyboard by itself. */
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
  const read = () => window.matchMedia(query).matches;
  return useSyncExternalStore(subscribe, read, read);
}
