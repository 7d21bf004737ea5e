import { useMemo } from 'react';
import { useFilesKept } from '#src/data/useFilesKept.ts';
import { useHomes } from '#src/data/useHomes.ts';
import { useListings } from '#src/data/useListings.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { photoAddress } from '#src/homes/photoAddress.ts';
import { homesWithPhotos, photosToKeep } from './photosToKeep.ts';

/** Keeps the photos of lists that want them on this device. Shows nothing. */
export function PhotoKeeper() {
  const saved = useHomes('saved_home');
  const lists = useRecords('home_list');
  const ids = useMemo(() => homesWithPhotos(saved ?? [], lists ?? []), [saved, lists]);
  return ids.length === 0 ? null : <Keeping ids={ids} />;
}

function Keeping({ ids }: { readonly ids: readonly string[] }) {
  const listings = useListings(ids);
  const addresses = useMemo(
    () => photosToKeep(listings ?? []).map((key) => photoAddress(key, 'medium')),
    [listings],
  );
  useFilesKept(addresses);
  return null;
}
