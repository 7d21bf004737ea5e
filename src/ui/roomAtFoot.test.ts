import { expect, it } from 'vitest';
import { type Edges, takenAtFoot } from './roomAtFoot.ts';

const HEIGHT = 844;
const bar = (top: number, bottom: number): Edges => ({ top, bottom });

it.each<[string, Edges[], number]>([
  ['nothing stands there', [], 0],
  ['the navigation', [bar(780, 844)], 64],
  ['a bar of actions above the navigation', [bar(720, 780), bar(780, 844)], 124],
  ['a bar that floats a little above it', [bar(700, 768), bar(780, 844)], 144],
  ['a bar under a short list is not at the foot', [bar(300, 360), bar(780, 844)], 64],
  ['a bar without anything in it takes nothing', [bar(768, 768), bar(780, 844)], 64],
  ['what is hidden has no place', [bar(0, 0), bar(780, 844)], 64],
  ['a bar that ends below the window', [bar(800, 900)], 44],
  ['a sheet of half the window and more is covered at its lower edge', [bar(100, 844)], 0],
])('%s', (_name, bars, taken) => {
  expect(takenAtFoot(bars, HEIGHT)).toBe(taken);
  expect(takenAtFoot(bars.toReversed(), HEIGHT)).toBe(taken);
});
