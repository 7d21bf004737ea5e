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
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const entry = mapEntrySchema.safeParse(state);
  const toggle = () => {
    const here = { pathname, search, hash };
    if (!entry.success) void navigate(here, { state: { mapOver: search } });
    else if (entry.data.mapOver === search) void navigate(-1);
    // The list before is that of another search.
    else void navigate(here, { replace: true });
  };
  return [entry.success, toggle];
}
