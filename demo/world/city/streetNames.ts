import { createBag, type SeededRandom } from '../../random.ts';
import type { NameStreet } from './plan.ts';

/** Puts together what streets are and what they are called after, and gives no name twice. */
export function createStreetNames(
  after: readonly string[],
  kinds: Readonly<Record<'street' | 'lane', readonly string[]>>,
  random: SeededRandom,
): NameStreet {
  const thing = createBag(after, random);
  const used = new Set<string>();
  return (kind) => {
    for (let tries = 0; tries < 60; tries += 1) {
      const of = thing();
      const name = `${random.pick(kinds[kind])} ${of}`;
      if (used.has(name)) continue;
      used.add(name);
      return name;
    }
    return undefined;
  };
}
