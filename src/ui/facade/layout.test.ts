import { expect, it } from 'vitest';
import { DESIGNS } from './designs.ts';
import { GROUND, layOut, WIDTH } from './layout.ts';

it.each(DESIGNS.map((design) => [design.id, design] as const))(
  '%s stands within its picture',
  (_, design) => {
    const { body, windows, door } = layOut(design);
    expect(body.x).toBeGreaterThan(0);
    expect(body.x + body.width).toBeLessThan(WIDTH);
    expect(body.y).toBeGreaterThan(40);
    expect(windows).toHaveLength(design.floors * design.bays - 1);
    for (const box of [...windows, door]) {
      expect(box.x).toBeGreaterThanOrEqual(body.x);
      expect(box.x + box.width).toBeLessThanOrEqual(body.x + body.width);
      expect(box.y + box.height).toBeLessThanOrEqual(GROUND + 0.001);
    }
  },
);
