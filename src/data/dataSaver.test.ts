import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPhotoPrefetch } from '#sync/device/photoPrefetch.ts';
import { deviceNetwork, savingData, watchDataChoices } from './dataSaver.ts';
import { dataSaverChoice } from './deviceChoice.ts';

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('navigator', {
    connection: { saveData: false, addEventListener() {}, removeEventListener() {} },
  });
});
afterEach(() => {
  dataSaverChoice.set('browser');
  vi.unstubAllGlobals();
});

it('switched on, no photo is fetched ahead, and the one on the way is the last', async () => {
  const fetched: string[] = [];
  const ahead = createPhotoPrefetch({
    channel: { post() {}, subscribe: () => () => undefined, close() {} },
    network: deviceNetwork,
    files: {
      isStored: () => Promise.resolve(false),
      store(address) {
        fetched.push(address);
        if (address === 'second') dataSaverChoice.set('on');
        return Promise.resolve();
      },
    },
  });
  const { signal } = new AbortController();
  await ahead.fetch(['first', 'second', 'third'], signal);
  await ahead.fetch(['fourth'], signal);
  expect(fetched).toEqual(['first', 'second']);
});

it('the switch is told, and so is what another tab of this device chose', () => {
  const seen: boolean[] = [];
  const stop = savingData.subscribe(() => seen.push(savingData.get()));
  dataSaverChoice.set('on');
  document.cookie = 'theme=dark; data-saver=off';
  dataSaverChoice.readAgain();
  dataSaverChoice.readAgain();
  stop();
  expect(seen).toEqual([true, false]);
});

it('what another tab says it chose holds although the cookie is not here yet, and is not told back', async () => {
  const stop = watchDataChoices();
  const other = new BroadcastChannel('device-data');
  const told: unknown[] = [];
  other.addEventListener('message', ({ data }) => told.push(data));
  other.postMessage({ 'data-saver': 'on' });
  await expect.poll(() => savingData.get()).toBe(true);
  dataSaverChoice.set('off');
  await expect.poll(() => told).toEqual([{ 'data-saver': 'off' }]);
  other.postMessage({ 'data-saver': 'nonsense' });
  other.postMessage({ 'data-saver': 'on' });
  await expect.poll(() => savingData.get()).toBe(true);
  expect(told).toEqual([{ 'data-saver': 'off' }]);
  other.close();
  stop();
});

it('a tab of an older version says only that it chose: then the cookie tells', async () => {
  const stop = watchDataChoices();
  const other = new BroadcastChannel('device-data');
  document.cookie = 'data-saver=on';
  other.postMessage('chosen');
  await expect.poll(() => savingData.get()).toBe(true);
  other.close();
  stop();
});
