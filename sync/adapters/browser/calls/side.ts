import type { OwnMedia, TheirMedia } from '../../../model/ports/callMedia.ts';

type Told = Pick<TheirMedia, 'isMuted' | 'hasVideo' | 'isHeld'>;

/**
 * The channel for facts that the two devices tell each other besides sound and pictures, past every server.
 */
export function createSide(own: OwnMedia, onTold: (told: Told) => void) {
  let channel: RTCDataChannel | null = null;
  let isHeld = false;
  const tell = () => {
    const told: Told = { isMuted: own.isMuted.get(), hasVideo: own.hasCamera.get(), isHeld };
    if (channel?.readyState === 'open') channel.send(JSON.stringify(told));
  };
  const stops = [own.hasCamera.subscribe(tell), own.isMuted.subscribe(tell)];
  return {
    open(connection: RTCPeerConnection) {
      channel = connection.createDataChannel('side', { negotiated: true, id: 0 });
      channel.addEventListener('open', tell);
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const told = toldOf(data);
        if (told !== null) onTold(told);
      });
    },
    /** The picture of this device is held back, or comes again. */
    hold(isNow: boolean) {
      isHeld = isNow;
      tell();
    },
    close() {
      for (const stop of stops) stop();
    },
  };
}

/** Null: not understood. */
function toldOf(data: unknown): Told | null {
  try {
    const told = JSON.parse(String(data)) as Partial<Told> | null;
    return {
      isMuted: told?.isMuted === true,
      hasVideo: told?.hasVideo === true,
      isHeld: told?.isHeld === true,
    };
  } catch {
    return null;
  }
}
