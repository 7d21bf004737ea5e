import { expect, test } from 'vitest';
import { createTuning } from './tuning.ts';

function sender(kind: 'audio' | 'video', hasTrack = true) {
  const encodings: RTCRtpEncodingParameters[] = [{}];
  return {
    track: hasTrack ? { kind } : (null as { kind: string } | null),
    encodings,
    getParameters: () => ({ encodings: encodings.map((each) => ({ ...each })) }),
    async setParameters(given: { readonly encodings: readonly RTCRtpEncodingParameters[] }) {
      encodings.splice(0, encodings.length, ...given.encodings);
    },
  };
}

function line() {
  const [sound, picture] = [sender('audio'), sender('video', false)];
  const connection = {
    getSenders: () => [sound, picture],
    getTransceivers: () =>
      [sound, picture].map((each) => ({
        sender: each,
        receiver: { track: { kind: each === picture ? 'video' : 'audio' } },
      })),
  };
  const tuning = createTuning(connection as unknown as RTCPeerConnection, () => undefined);
  return { sound, picture, tuning };
}
const NOTHING_YET = new Map() as unknown as RTCStatsReport;

test('a picture begins at half its size, also where the camera comes later, and is whole once sound arrives', async () => {
  const { sound, picture, tuning } = line();
  await tuning.begin();
  expect(picture.encodings).toEqual([{ scaleResolutionDownBy: 2 }]);
  picture.track = { kind: 'video' };
  await tuning.look(NOTHING_YET);
  expect(picture.encodings).toEqual([{ scaleResolutionDownBy: 2 }]);
  await tuning.prefer();
  await tuning.look(NOTHING_YET);
  expect(picture.encodings).toMatchObject([{ active: true, scaleResolutionDownBy: 1 }]);
  expect(sound.encodings).toEqual([{ priority: 'high', networkPriority: 'high' }]);
});

test('what is described again while they talk goes on as it is', async () => {
  const { picture, tuning } = line();
  await tuning.prefer();
  await tuning.begin();
  expect(picture.encodings).toEqual([{}]);
});
