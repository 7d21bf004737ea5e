import { useCallback, useMemo } from 'react';
import { useSync } from './SyncProvider.tsx';
import type { LocalPhoto, NamedFile, OwnFiles } from './types.ts';
import { useLive } from './useLive.ts';
import { useMarket } from './useMarket.ts';

/** The files a person keeps with their records, loaded when they are first asked for. */
export function useOwnFiles(): () => Promise<OwnFiles> {
  const { files } = useSync();
  return useCallback(async () => (await files.open()).own, [files]);
}

/** A file that a record names, and how far it is on this device. */
export interface ShownFile {
  readonly file: NamedFile;
  /** `away`: it is not here. `onlyHere`: no record names it, and it stays here. */
  readonly state: 'here' | 'waiting' | 'failed' | 'away' | 'onlyHere';
}

/** The files that records name, each as far as it is on this device. */
export function useShownFiles(files: readonly NamedFile[]): readonly ShownFile[] {
  const { photos } = useMarket();
  const kept = useLive(useMemo(() => photos.kept(), [photos]));
  return useMemo(() => {
    const local = new Map(kept?.map((photo) => [photo.id, photo]));
    return files.map((file) => ({ file, state: stateOf(local.get(file.id)) }));
  }, [files, kept]);
}

function stateOf(local: LocalPhoto | undefined): ShownFile['state'] {
  switch (local?.state.kind) {
    case 'stored':
      return 'here';
    case 'failed':
      return 'failed';
    // Its record was faster than what is noted of it here.
    case 'kept':
    case 'waiting':
    case 'uploading':
      return 'waiting';
    case undefined:
    default:
      return 'away';
  }
}
