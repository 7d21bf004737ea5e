import { afterEach, expect, test, vi } from 'vitest';
import type { CallSetup } from '../../../model/ports/callMedia.ts';
import { createLive } from '../../../kit/live.ts';
import { openOwnMedia } from './ownMedia.ts';

afterEach(() => vi.unstubAllGlobals());

const setup = createLive<CallSetup>({
  microphone: null,
  camera: null,
  speaker: null,
  isRelayOnly: false,
});

/** A browser that gives its microphone, and its camera when the person has answered. */
function browser() {
  const made: { readonly kind: string; isLive: boolean }[] = [];
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const give = (kind: string) => {
    const track = { kind, isLive: true, enabled: true, stop: () => void (track.isLive = false) };
    made.push(track);
    return { getTracks: () => [track] };
  };
  const asked = createLive<readonly string[]>([]);
  vi.stubGlobal('navigator', {
    mediaDevices: {
      async getUserMedia({ audio }: MediaStreamConstraints) {
        const kind = audio === undefined ? 'video' : 'audio';
        asked.set([...asked.get(), kind]);
        if (kind === 'video') await answered;
        return give(kind);
      },
    },
  });
  vi.stubGlobal('MediaStream', Object);
  return { made, asked, answer: () => answer() };
}

test('CA7 who hangs up while the browser asks for the camera has the microphone off at once, and no camera later', async () => {
  const { made, asked, answer } = browser();
  const call = new AbortController();
  const opening = openOwnMedia('video', setup, call.signal);
  await vi.waitFor(() => expect(asked.get()).toEqual(['audio', 'video']));
  expect(made).toMatchObject([{ kind: 'audio', isLive: true }]);
  call.abort();
  expect(made).toMatchObject([{ kind: 'audio', isLive: false }]);
  answer();
  const own = await opening;
  expect(typeof own === 'string' ? own : await own.cameraOpened).toBeNull();
  expect(made).toMatchObject([
    { kind: 'audio', isLive: false },
    { kind: 'video', isLive: false },
  ]);
});

test('CA7 a call that was over before the microphone came opens nothing, and asks for no camera', async () => {
  const { made, asked } = browser();
  const call = new AbortController();
  const opening = openOwnMedia('video', setup, call.signal);
  call.abort();
  await opening;
  expect(made).toMatchObject([{ kind: 'audio', isLive: false }]);
  expect(asked.get()).toEqual(['audio']);
});

test('the microphone is given before the camera is open, which comes once however often it is pressed', async () => {
  const { made, asked, answer } = browser();
  const own = await openOwnMedia('video', setup, new AbortController().signal);
  if (typeof own === 'string') throw new Error(own);
  expect(made).toMatchObject([{ kind: 'audio', isLive: true }]);
  expect(own.hasCamera.get()).toBe(false);
  const pressed = own.setCamera(true);
  answer();
  expect(await Promise.all([own.cameraOpened, pressed])).toEqual([null, null]);
  expect(own.hasCamera.get()).toBe(true);
  expect(asked.get()).toEqual(['audio', 'video']);
  own.stop();
  expect(made).toMatchObject([
    { kind: 'audio', isLive: false },
    { kind: 'video', isLive: false },
  ]);
});
