import { expect, test } from 'vitest';
import { createPhotoPrefetch } from '#sync/device/photoPrefetch.ts';
import { createChannelHub } from '#tests/fakes/channel.ts';
import { createVirtualClock } from '#tests/fakes/clock.ts';
import { createTabRuntime } from '#tests/fakes/tab.ts';

const clock = createVirtualClock();
const hub = createChannelHub();

function device(savesData = false) {
  const kept = new Set(['here']);
  let lost: string | null = null;
  const open = () =>
    createPhotoPrefetch({
      channel: hub.forTab(createTabRuntime(clock)),
      network: { savesData: () => savesData },
      files: {
        isStored: (address) => Promise.resolve(kept.has(address)),
        store(address) {
          if (address === lost) return Promise.reject(new Error('no network'));
          kept.add(address);
          return Promise.resolve();
        },
      },
    });
  return {
    kept,
    open,
    lose(address: string | null) {
      lost = address;
    },
  };
}

test('KP5 photos that are here are not fetched again, every tab hears of new ones, and what was cut off goes on', async () => {
  const { kept, open, lose } = device();
  const [leader, other] = [open(), open()];
  const goOn = new AbortController();
  lose('third');
  const all = ['here', 'first', 'second', 'third', 'fourth'];
  await expect(leader.fetch(all, goOn.signal)).rejects.toThrow('no network');
  expect([...kept]).toEqual(['here', 'first', 'second']);
  await clock.advance(10);
  expect([leader.times.get(), other.times.get()]).toEqual([2, 2]);
  lose(null);
  await leader.fetch(all, goOn.signal);
  expect([...kept]).toEqual(all);
  goOn.abort();
  await leader.fetch(['fifth'], goOn.signal);
  expect([...kept]).toEqual(all);
});

test('KP5 who saves data has nothing fetched ahead', async () => {
  const { kept, open } = device(true);
  await open().fetch(['first'], new AbortController().signal);
  expect([...kept]).toEqual(['here']);
});
