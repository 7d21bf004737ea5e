import { expect, it } from 'vitest';
import { createGate } from '../../kit/gate.ts';
import { createPacksFirst } from './packsFirst.ts';

/** Time that moves when it is told to. */
function createTime() {
  let now = 0;
  let timers: { readonly due: number; readonly callback: () => void }[] = [];
  return {
    after(ms: number, callback: () => void) {
      const timer = { due: now + ms, callback };
      timers.push(timer);
      return () => void (timers = timers.filter((each) => each !== timer));
    },
    isIdle: () => timers.length === 0,
    async move(ms: number) {
      now += ms;
      const due = timers.filter((timer) => timer.due <= now);
      timers = timers.filter((timer) => timer.due > now);
      for (const { callback } of due.toSorted((one, other) => one.due - other.due)) callback();
      await Promise.resolve();
    },
  };
}

it('FI20 rows come at once where no pack is on its way, and when the last one is there', async () => {
  const [packsAhead, time] = [createGate(), createTime()];
  const { passed } = createPacksFirst({ packsAhead }, time);
  expect(await passed()).toBe(true);
  const [one, other] = [packsAhead.hold(), packsAhead.hold()];
  let answer: boolean | null = null;
  void passed().then((mayCome) => (answer = mayCome));
  one();
  await time.move(200);
  expect(answer).toBeNull();
  other();
  await expect.poll(() => answer).toBe(true);
  expect(time.isIdle()).toBe(true);
});

it('FI20 whoever waits is told soon that it is not yet: something else may go first', async () => {
  const [packsAhead, time] = [createGate(), createTime()];
  const { passed } = createPacksFirst({ packsAhead }, time);
  packsAhead.hold();
  const asked = passed();
  await time.move(250);
  expect(await asked).toBe(false);
});

it('FI20 rows wait eight seconds for packs, and no longer from then on', async () => {
  const [packsAhead, time] = [createGate(), createTime()];
  const { passed } = createPacksFirst({ packsAhead }, time);
  packsAhead.hold();
  const told: boolean[] = [];
  for (let ms = 0; ms < 8000; ms += 250) {
    const asked = passed();
    // oxlint-disable-next-line no-await-in-loop
    await time.move(250);
    // oxlint-disable-next-line no-await-in-loop
    told.push(await asked);
  }
  expect(told.slice(0, -1)).not.toContain(true);
  expect(told.at(-1)).toBe(true);
  expect(await passed()).toBe(true);
  packsAhead.hold();
  expect(await passed()).toBe(true);
});

it('FI20 who waits when all ends is told, and no timer is left', async () => {
  const [packsAhead, time] = [createGate(), createTime()];
  const { passed, close } = createPacksFirst({ packsAhead }, time);
  packsAhead.hold();
  const asked = passed();
  close();
  await time.move(250);
  expect(await asked).toBe(true);
  expect(time.isIdle()).toBe(true);
});
