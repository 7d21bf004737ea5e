import { createLive } from '../kit/live.ts';
import type { Channel } from '../model/ports/channel.ts';
import type { NetworkKind } from '../model/ports/catalogue.ts';
import type { PhotoFiles } from '../model/ports/photoFiles.ts';
import type { Live } from '../model/types.ts';

/** Photos that are fetched before anybody looks at them. */
export interface PhotoPrefetch {
  /** How often some were kept, in whatever tab: whoever shows how many are here looks again. */
  readonly times: Live<number>;
  /**
   * Fetches these one after the other; those that are here are not fetched again, and where the person asked to save
   * data nothing is. Rejects where one could not be had.
   */
  fetch(addresses: readonly string[], ending: AbortSignal): Promise<void>;
  close(): void;
}

/** The first ones are told one by one, later ones by the ten: whoever shows how many are here looks through all. */
const TELL_EVERY = 10;

export interface PhotoPrefetchDeps {
  /** Null where photos cannot be kept. */
  readonly files: PhotoFiles | null;
  readonly network: Pick<NetworkKind, 'savesData'> | undefined;
  /** Between the tabs of this device. */
  readonly channel: Channel;
}

export function createPhotoPrefetch({ files, network, channel }: PhotoPrefetchDeps): PhotoPrefetch {
  const times = createLive(0);
  const count = () => times.set(times.get() + 1);
  const tell = () => {
    count();
    channel.post('kept');
  };
  const stopListening = channel.subscribe(count);
  return {
    times,
    async fetch(addresses, ending) {
      if (files === null) return;
      let fetched = 0;
      try {
        for (const address of addresses) {
          // Asked each time: three hundred photos take a while, and data may be saved from now on.
          if (ending.aborted || network?.savesData() === true) return;
          if (await files.isStored(address)) continue;
          await files.store(address, ending);
          fetched += 1;
          if (fetched < TELL_EVERY || fetched % TELL_EVERY === 0) tell();
        }
      } finally {
        if (fetched >= TELL_EVERY && fetched % TELL_EVERY !== 0) tell();
      }
    },
    close() {
      stopListening();
      channel.close();
    },
  };
}
