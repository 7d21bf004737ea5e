import type { CallDevice, CallTools } from '../../../model/ports/callMedia.ts';
import { troubleOf } from './ownMedia.ts';

const KINDS: Readonly<Partial<Record<MediaDeviceKind, CallDevice['kind']>>> = {
  audioinput: 'microphone',
  videoinput: 'camera',
  audiooutput: 'speaker',
};

/** The browser's devices; absent where the page is not served safely. */
const media = (): MediaDevices | undefined => navigator.mediaDevices;

let known: readonly CallDevice[] | undefined;
const listeners = new Set<() => void>();

async function look(): Promise<void> {
  const all = (await media()?.enumerateDevices()) ?? [];
  known = all.flatMap(({ deviceId: id, kind, label }) => {
    const named = KINDS[kind];
    // Before anything was allowed there is one of each kind, without an id.
    return named === undefined || id === '' ? [] : [{ id, kind: named, label }];
  });
  for (const listener of listeners) listener();
}
const looking = () => void look().catch(() => undefined);

/** The devices there are, as they come and go. */
export const deviceTools: Pick<CallTools, 'devices' | 'nameDevices'> = {
  devices: {
    get: () => known,
    subscribe(onChange) {
      const listener = () => onChange();
      if (listeners.size === 0) media()?.addEventListener('devicechange', looking);
      listeners.add(listener);
      looking();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) media()?.removeEventListener('devicechange', looking);
      };
    },
  },
  async nameDevices() {
    const { mediaDevices } = navigator;
    try {
      const both = { audio: true, video: true };
      // Without a camera the microphones have names at least.
      const stream = await mediaDevices
        .getUserMedia(both)
        .catch(() => mediaDevices.getUserMedia({ audio: true }));
      for (const track of stream.getTracks()) track.stop();
      await look();
      return null;
    } catch (error) {
      return troubleOf(error);
    }
  },
};
