import { afterEach, expect, test, vi } from 'vitest';
import { captions } from '#sync/adapters/browser/calls/captions.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser's recognition that is none: `available` is what it says of working on the device. */
function recognition(available: string) {
  const made: FakeRecognition[] = [];
  const asked: unknown[] = [];
  class FakeRecognition extends EventTarget {
    static available = (options: unknown) => {
      asked.push(options);
      return Promise.resolve(available);
    };
    static install = () => Promise.resolve(true);
    processLocally = false;
    starts = 0;
    isAborted = false;
    constructor() {
      super();
      made.push(this);
    }
    start() {
      this.starts += 1;
    }
    abort() {
      this.isAborted = true;
    }
    says(words: string, isFinal: boolean) {
      const result = Object.assign([{ transcript: words }], { isFinal });
      this.dispatchEvent(Object.assign(new Event('result'), { resultIndex: 0, results: [result] }));
    }
  }
  class FakeStream {
    getAudioTracks = () => [{ readyState: 'live' }];
  }
  vi.stubGlobal('SpeechRecognition', FakeRecognition);
  vi.stubGlobal('MediaStream', FakeStream);
  return { made, asked, stream: new FakeStream() };
}

test('CA12 captions are offered where the browser says that it writes them on the device, and nowhere else', async () => {
  expect(await captions.offer('en')).toBe('none');
  for (const [told, offer] of [
    ['available', 'here'],
    ['downloadable', 'toDownload'],
    ['downloading', 'toDownload'],
    ['unavailable', 'none'],
  ] as const) {
    const { asked } = recognition(told);
    expect(await captions.offer('de')).toBe(offer);
    expect(asked).toEqual([{ langs: ['de'], processLocally: true }]);
  }
  // A browser of before cannot say so: it would send what is said to a server.
  vi.stubGlobal('SpeechRecognition', class {});
  expect(await captions.offer('en')).toBe('none');
  expect(await captions.download('en')).toBe(false);
});

test('CA12 what is said is told as it comes, on the device alone, goes on after a silence and ends when it is stopped', () => {
  const { made, stream } = recognition('available');
  const texts: string[] = [];
  const stop = captions.start(stream, 'en', (text) => texts.push(text));
  const [first] = made;
  expect(first).toMatchObject({ processLocally: true, starts: 1 });
  first?.says('Is the flat', false);
  first?.says('Is the flat still free?', true);
  first?.says('On Tuesday', false);
  expect(texts).toEqual([
    'Is the flat',
    'Is the flat still free?',
    'Is the flat still free? On Tuesday',
  ]);
  first?.dispatchEvent(new Event('end'));
  expect(first?.starts).toBe(2);
  stop();
  first?.dispatchEvent(new Event('end'));
  expect(first).toMatchObject({ starts: 2, isAborted: true });
});
