import { createLive } from '#sync/kit/live.ts';
import type { Clock } from '#sync/kit/clock.ts';
import type {
  CallLine,
  CallMedia,
  LineDeps,
  OwnMedia,
  TheirMedia,
} from '#sync/model/ports/callMedia.ts';

/** Microphones and connections of one tab, without a browser: sound arrives once both have described themselves. */
export interface FakeMedia extends CallMedia {
  /** Microphones that are open. */
  microphones(): number;
  /** Whether the browser will ask, and what it gives. */
  permits: 'granted' | 'prompt';
  refuses: boolean;
  /** It gave the microphone, and the person leaves its question for the camera open. */
  asksForCamera: boolean;
  /** How long a browser takes to open one, ms. */
  opensAfterMs: number;
  /** The line that stands. */
  line(): FakeLine | null;
}
export interface FakeLine extends CallLine {
  isUp(): boolean;
  /** Stops or starts the media of a line. */
  silent(isSilent: boolean): void;
}

const SOUND_MS = 50;

export function createFakeMedia(clock: Clock): FakeMedia {
  let opened = 0;
  let current: FakeLine | null = null;
  const media: FakeMedia = {
    permits: 'granted',
    refuses: false,
    opensAfterMs: 0,
    asksForCamera: false,
    microphones: () => opened,
    line: () => current,
    permission: () => Promise.resolve(media.permits),
    async open(_callType, over) {
      const { opensAfterMs } = media;
      if (opensAfterMs > 0)
        await new Promise<void>((resolve) => clock.after(opensAfterMs, resolve));
      if (media.refuses) return 'denied';
      opened += 1;
      let isOpen = true;
      const own: OwnMedia = {
        shown: createLive<object | null>(null),
        hasCamera: createLive(false),
        isMuted: createLive(false),
        unusable: createLive<'microphone' | 'camera' | null>(null),
        cameraOpened: media.asksForCamera
          ? new Promise<never>(() => undefined)
          : Promise.resolve(null),
        setMuted: () => undefined,
        setCamera: () => Promise.resolve(null),
        turnCamera: () => Promise.resolve(),
        stop() {
          if (isOpen) opened -= 1;
          isOpen = false;
        },
      };
      over.addEventListener('abort', own.stop);
      return own;
    },
    connect(deps) {
      current = connect(deps, clock);
      return current;
    },
  };
  return media;
}

function connect({ isCaller, say, onHeard, onSilent }: LineDeps, clock: Clock): FakeLine {
  let isClosed = false;
  let isUp = false;
  const offer = () => say({ event: 'webrtc_offer', description: 'offer' });
  const up = () =>
    clock.after(SOUND_MS, () => {
      if (isClosed) return;
      isUp = true;
      onHeard();
    });
  if (isCaller) offer();
  return {
    theirs: createLive<TheirMedia>({
      stream: null,
      hasVideo: false,
      isMuted: false,
      isHeld: false,
      isOwnHeld: false,
      quality: 'good',
    }),
    isUp: () => isUp && !isClosed,
    hear({ event }) {
      if (isClosed || event === 'webrtc_ice_candidate') return;
      if (event === 'webrtc_offer') say({ event: 'webrtc_answer', description: 'answer' });
      up();
    },
    silent(isSilent) {
      if (isClosed) return;
      isUp = !isSilent;
      if (isSilent) onSilent();
      else onHeard();
    },
    restart() {
      if (!isClosed) offer();
    },
    close() {
      isClosed = true;
    },
  };
}
