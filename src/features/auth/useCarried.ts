import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The page a person wanted before they were asked to log in, as the address carries it; null: none. Unchecked. */
export function useCameFor(): string | null {
  const [search] = useSearchParams();
  return search.get('from');
}

/** Gives the address of another account page what the person came for, so that no way through them loses it. */
export function useCarried(): (href: string) => string {
  const from = useCameFor();
  return useCallback(
    (href) => {
      if (from === null) return href;
      const join = href.includes('?') ? '&' : '?';
      return `${href}${join}${new URLSearchParams({ from }).toString()}`;
    },
    [from],
  );
}
