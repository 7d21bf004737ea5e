import type { SeededRandom } from '../../random.ts';

/** About normal, mean 0, deviation 1, never beyond ±3 (sum of six). */
export function bell(random: SeededRandom): number {
  let sum = -3;
  for (let times = 0; times < 6; times += 1) sum += random.next();
  return sum * Math.SQRT2;
}

export const happens = (random: SeededRandom, chance: number): boolean => random.next() < chance;

/** One of the keys, as often as its number says against the others. */
export function weighted<Key extends string>(
  random: SeededRandom,
  weights: Readonly<Partial<Record<Key, number>>>,
): Key {
  const entries = Object.entries(weights) as [Key, number][];
  let left = random.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [key, weight] of entries) {
    left -= weight;
    if (left < 0) return key;
  }
  const last = entries.at(-1);
  if (last === undefined) throw new RangeError('nothing to choose from');
  return last[0];
}

/** Waits of this mean, as chance has them: many short, few long. */
export const waiting = (random: SeededRandom, mean: number): number =>
  -mean * Math.log(1 - random.next() * 0.985);
