import { lit } from '../draw/colour.ts';
import type { Room } from './room.ts';

/** Shelves with books and things, against the left or right wall. */
export function shelves(
  { space, random, taste, w }: Room,
  side: 'left' | 'right',
  z: number,
  long: number,
  h: number,
): void {
  const deep = 0.3;
  const x = side === 'left' ? 0 : w - deep;
  const face = side === 'left' ? deep : w - deep;
  space.shadow([x, 0.005, z], [deep, long], 0.35);
  space.box([x, 0, z], [deep, h, long], lit(taste.wood, 0.05));
  const count = Math.max(3, Math.round(h / 0.36));
  const tall = h / count;
  for (let shelf = 0; shelf < count; shelf += 1) {
    const y = shelf * tall + 0.03;
    space.face(
      [
        [face, y, z + 0.03],
        [face, y, z + long - 0.03],
        [face, y + tall - 0.05, z + long - 0.03],
        [face, y + tall - 0.05, z + 0.03],
      ],
      lit(taste.wood, -0.5),
    );
    for (let at = z + 0.06; at < z + long - 0.1; ) {
      const wide = 0.03 + random.next() * 0.045;
      if (random.next() < 0.18) at += 0.14;
      const height = (tall - 0.08) * (0.6 + random.next() * 0.36);
      if (at + wide < z + long - 0.05)
        space.face(
          [
            [face, y, at],
            [face, y, at + wide],
            [face, y + height, at + wide],
            [face, y + height, at],
          ],
          random.pick([...taste.textiles, '#efe6d6', '#6a5a4c', '#38424a']),
          0.94,
        );
      at += wide + 0.006;
    }
  }
}
