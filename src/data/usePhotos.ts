import { useEffect, useMemo, useState } from 'react';
import type { LocalPhoto } from './types.ts';
import { useLive } from './useLive.ts';
import { useMarket } from './useMarket.ts';

/** The photos of a listing that were added on this device, each with its upload progress. */
export function usePhotos(listingId: string): readonly LocalPhoto[] | undefined {
  const { photos } = useMarket();
  return useLive(useMemo(() => photos.of(listingId), [photos, listingId]));
}

/** The photos of checklists that are on this device, in the order they were added. */
export function useChecklistPhotos(ids: readonly string[]): readonly LocalPhoto[] | undefined {
  const { photos } = useMarket();
  const key = ids.join(' ');
  return useLive(
    useMemo(() => {
      const [first = '', ...others] = key.split(' ');
      return photos.of(first, ...others);
    }, [photos, key]),
  );
}

/** An address for the bytes of a photo on this device; null while there is none. */
export function usePhotoUrl(id: string | null): string | null {
  const { photos } = useMarket();
  const [made, setMade] = useState<{ readonly id: string; readonly url: string } | null>(null);
  useEffect(() => {
    if (id === null) return undefined;
    let isWanted = true;
    let revoke = () => undefined as void;
    const make = async () => {
      const held = await photos.url(id).catch(() => null);
      if (held === null) return;
      if (!isWanted) held.revoke();
      else {
        revoke = () => held.revoke();
        setMade({ id, url: held.url });
      }
    };
    void make();
    return () => {
      isWanted = false;
      revoke();
    };
  }, [id, photos]);
  return made !== null && made.id === id ? made.url : null;
}
