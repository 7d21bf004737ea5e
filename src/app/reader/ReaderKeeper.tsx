import { useEffect } from 'react';
import { savingData } from '#src/data/dataSaver.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useLive } from '#src/data/useLive.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { storeReader } from '#src/ui/pdf/storeReader.ts';
import { keepReader } from './keepReader.ts';

/** Documents that are kept on this device open without a network, also those that nobody has opened here yet. */
export function ReaderKeeper() {
  const { maintenance } = useSync();
  const isSaving = useLive(savingData);
  const isOnline = useReachability() === 'online';
  const hasOwn = useRecords('home_file')?.some(({ body }) => body.kind === 'document') === true;
  useEffect(() => {
    if (!isOnline || isSaving) return undefined;
    // A failure is made good at the next occasion.
    const look = () => {
      keepReader(maintenance, hasOwn, storeReader).catch(() => undefined);
    };
    look();
    // A list has kept more.
    return maintenance.photosStored.subscribe(look);
  }, [maintenance, isOnline, isSaving, hasOwn]);
  return null;
}
