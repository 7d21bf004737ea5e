import type { Recording } from '#src/data/types.ts';
import { waveOf } from './waveOf.ts';

/** The formats in which browsers record, the smallest first. */
const TYPES = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'];
const LEVEL_MS = 100;
const BITS_PER_SECOND = 32_000;

/** A recording under way. */
export interface Recorder {
  /** Seconds so far. */
  seconds(): number;
  /** Ends it and gives what was said. */
  finish(): Promise<Recording>;
  /** Ends it: nothing of it is kept. */
  discard(): void;
}

export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' &&
  'mediaDevices' in navigator &&
  TYPES.some((type) => MediaRecorder.isTypeSupported(type));

/** Asks for the microphone and begins. Rejects as the browser does. `onLost`: the microphone is gone. */
export async function startRecorder(onLost: () => void): Promise<Recorder> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  });
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? '';
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const levels: number[] = [];
  const stopLevels = watchLevel(stream, (level) => levels.push(level));
  const [track] = stream.getTracks();
  track?.addEventListener('ended', onLost);
  const begunAt = performance.now();
  const seconds = () => (performance.now() - begunAt) / 1000;
  recorder.start(1000);

  const end = () => {
    stopLevels();
    track?.removeEventListener('ended', onLost);
    for (const each of stream.getTracks()) each.stop();
  };
  return {
    seconds,
    async finish() {
      const length = seconds();
      if (recorder.state !== 'inactive') {
        const stopped = new Promise((resolve) =>
          recorder.addEventListener('stop', resolve, { once: true }),
        );
        recorder.stop();
        await stopped;
      }
      end();
      return {
        content: new Blob(parts, { type: mimeType }),
        seconds: length,
        wave: waveOf(levels),
      };
    },
    discard() {
      if (recorder.state !== 'inactive') recorder.stop();
      end();
    },
  };
}

/** Calls back with how loud it is, 0 to 1, ten times a second. */
function watchLevel(stream: MediaStream, onLevel: (level: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    onLevel(
      Math.min(
        1,
        samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
      ),
    );
  }, LEVEL_MS);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}

export type MicrophoneTrouble = 'denied' | 'none' | 'taken';

/** Why there is no microphone. */
export function troubleOf(error: unknown): MicrophoneTrouble {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' ? 'none' : 'taken';
}

/** Whether the browser will ask, as far as it says. */
export async function microphonePermission(): Promise<PermissionState> {
  try {
    const { state } = await navigator.permissions.query({ name: 'microphone' });
    return state;
  } catch {
    return 'prompt';
  }
}
