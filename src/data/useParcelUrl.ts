import { useEffect, useState } from 'react';
import { useSync } from './SyncProvider.tsx';

/** An address for the bytes of a parcel on this device; null while there is none. */
export function useParcelUrl(id: string | null): string | null {
  const { parcels } = useSync();
  const [made, setMade] = useState<{ readonly id: string; readonly url: string } | null>(null);
  useEffect(() => {
    if (id === null) return undefined;
    let url: string | null = null;
    let isWanted = true;
    const make = async () => {
      const bytes = await parcels.bytesOf(id).catch(() => null);
      if (!isWanted || bytes === null) return;
      url = URL.createObjectURL(bytes);
      setMade({ id, url });
    };
    void make();
    return () => {
      isWanted = false;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [id, parcels]);
  return made !== null && made.id === id ? made.url : null;
}
