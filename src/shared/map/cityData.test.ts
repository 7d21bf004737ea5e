import { expect, it } from 'vitest';
import type { Geodata } from '#contract/entities/geodata.ts';
import { createCityData } from './cityData.ts';

const MAP = { slug: 'port-alba' } as Geodata;

function world() {
  let answer: Geodata | 'nobody' = 'nobody';
  let asked = 0;
  const hints = new Set<() => void>();
  const maps = createCityData({
    async read() {
      asked += 1;
      if (answer === 'nobody') throw new TypeError('Failed to fetch');
      return answer;
    },
    onHint: (callback) => {
      hints.add(callback);
      return () => hints.delete(callback);
    },
    after: () => () => undefined,
  });
  return {
    hints,
    settled: () => new Promise<void>((resolve) => void setTimeout(resolve)),
    asked: () => asked,
    set: (now: typeof answer) => (answer = now),
    follow() {
      const told: (Geodata | null)[] = [];
      return { told, stop: maps.follow('port-alba', (map) => told.push(map)) };
    },
  };
}

it('is read once for everybody, also for whoever comes later', async () => {
  const { set, follow, settled, asked } = world();
  set(MAP);
  const [one, other] = [follow(), follow()];
  await settled();
  const late = follow();
  await settled();
  expect([one.told, other.told, late.told]).toEqual([[MAP], [MAP], [MAP]]);
  expect(asked()).toBe(1);
});

it('comes to a map that was opened without a network as soon as there is one', async () => {
  const { set, follow, settled, hints } = world();
  const { told } = follow();
  await settled();
  expect(told).toEqual([null]);
  set(MAP);
  for (const hint of hints) hint();
  await settled();
  expect(told).toEqual([null, MAP]);
});

it('tells nothing to whoever left', async () => {
  const { set, follow, settled, hints } = world();
  const { told, stop } = follow();
  await settled();
  stop();
  set(MAP);
  for (const hint of hints) hint();
  await settled();
  expect(told).toEqual([null]);
});
