import { expect, test } from 'vitest';
import { CRASHED, createLastHandler } from './lastHandler.ts';

function world(close: () => Promise<void>) {
  const heard: string[] = [];
  const say = (text: string) => void heard.push(text.split(':', 1)[0] ?? '');
  const last = createLastHandler({
    log: { info: say, warn: say, error: say },
    process: {
      exit: (code) => void heard.push(`exit ${code}`),
      endWithin: (ms, code) => void heard.push(`in ${ms} at most with ${code}`),
    },
    withinMs: 9,
    async close() {
      heard.push('closes');
      await close();
    },
  });
  return { heard, last };
}

test('what nobody caught is said, closes in order and ends with a code of its own', async () => {
  const { heard, last } = world(() => Promise.resolve());
  await last.uncaught(new Error('out of the blue'));
  expect(heard).toEqual([
    'Something was thrown that nobody caught',
    `in 9 at most with ${CRASHED}`,
    'closes',
    `exit ${CRASHED}`,
  ]);
});

test('what fails while it closes is said and ends that neither early nor twice', async () => {
  let closed: () => void = () => undefined;
  const { heard, last } = world(() => new Promise((resolve) => (closed = resolve)));
  const ending = last.asked('SIGTERM');
  await last.uncaught(new Error('one more'));
  expect(heard).toEqual([
    'SIGTERM',
    'in 9 at most with 1',
    'closes',
    'Something was thrown that nobody caught',
  ]);
  closed();
  await ending;
  expect(heard.slice(4)).toEqual(['exit 0']);
});

test('who asks twice does not wait, and what cannot close in order ends all the same', async () => {
  const { heard, last } = world(() => Promise.reject(new Error('stuck')));
  await last.uncaught(new Error('out of the blue'));
  await last.asked('SIGINT');
  expect(heard.slice(3)).toEqual(['It could not close in order', `exit ${CRASHED}`, 'exit 1']);
});
