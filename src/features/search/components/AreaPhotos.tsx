import { useMemo } from 'react';
import type { ListingQuery } from '#src/data/types.ts';
import { useStoredFiles } from '#src/data/useStoredFiles.ts';
import { useSearch } from '#src/data/useSearch.ts';
import { photoAddress } from '#contract/rules/listing/photoAddress.ts';

/** No more covers than this: the store of shown photos has room for others beside them. */
const MOST = 2000;

/** Keeps a small cover of each home of these areas on this device. Shows nothing. */
export function AreaPhotos({ ids }: { readonly ids: readonly string[] }) {
  const query = useMemo((): ListingQuery => ({ area_ids: [...ids] }), [ids]);
  const cards = useSearch(query, { from: 0, count: MOST })?.cards;
  const addresses = useMemo(
    () =>
      (cards ?? []).flatMap(({ photos: [cover] }) =>
        cover?.key == null ? [] : [photoAddress(cover.key, 'thumb')],
      ),
    [cards],
  );
  useStoredFiles(addresses);
  return null;
}
