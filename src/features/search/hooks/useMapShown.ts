import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';

/**
 * Of a history entry that shows the map. `mapOver`: the search of the list it was opened from, which is the entry
 * before it.
 */
const mapEntrySchema = z.object({ mapOver: z.string() });

/**
 * Whether the map stands in place of the list, and what changes that. It is kept with the history entry: Back from a
 * home, and a reload, come to what was left; Back from the map comes to the list.
 */
export function useMapShown(): readonly [isShown: boolean, toggle: () => void] {
  const { key, pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const entry = mapEntrySchema.safeParse(state);
  /** The entry that is being left: the browser goes back in its own time, and a second press would go further. */
  const left = useRef<string | null>(null);
  useEffect(() => {
    if (left.current !== key) left.current = null;
  }, [key]);
  const toggle = () => {
    if (left.current === key) return;
    left.current = key;
    const here = { pathname, search, hash };
    if (!entry.success) void navigate(here, { state: { mapOver: search } });
    else if (entry.data.mapOver === search) void navigate(-1);
    // The list before is that of another search.
    else void navigate(here, { replace: true });
  };
  return [entry.success, toggle];
}
