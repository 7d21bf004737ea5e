import { expect, it } from 'vitest';
import { stepOfKey } from './stepOfKey.ts';

it('arrows turn by the same angle to either side, plus and minus come closer and go away, other keys do nothing', () => {
  const turn = (key: string) => {
    const step = stepOfKey(key);
    return step?.kind === 'turn' ? [step.by.yaw, step.by.pitch] : null;
  };
  const [right = 0] = turn('ArrowRight') ?? [];
  expect(right).toBeGreaterThan(0);
  expect(turn('ArrowLeft')).toEqual([-right, 0]);
  expect(turn('ArrowUp')).toEqual([0, right]);
  expect(turn('ArrowDown')).toEqual([0, -right]);
  const zoom = (key: string) => {
    const step = stepOfKey(key);
    return step?.kind === 'zoom' ? Math.sign(step.by) : null;
  };
  expect([zoom('+'), zoom('='), zoom('-')]).toEqual([1, 1, -1]);
  expect(['Tab', 'Enter', 'a', 'Home'].map(stepOfKey)).toEqual([null, null, null, null]);
});
