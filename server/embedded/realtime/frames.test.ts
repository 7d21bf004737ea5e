import { expect, it } from 'vitest';
import { parseFrame, versionOf, writeFrame } from './frames.ts';

const frame = { joinRef: '1', ref: '2', topic: 'realtime:x', event: 'phx_join', payload: { a: 1 } };

it('reads what it writes, in both versions', () => {
  for (const version of ['1.0.0', '2.0.0'] as const) {
    expect(parseFrame(version, writeFrame(version, frame))).toEqual(frame);
  }
  expect(JSON.parse(writeFrame('2.0.0', frame))).toEqual([
    '1',
    '2',
    'realtime:x',
    'phx_join',
    { a: 1 },
  ]);
});

it('reads frames of 1.0.0 that leave the join out', () => {
  const text = '{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"7"}';
  expect(parseFrame('1.0.0', text)).toMatchObject({ joinRef: null, ref: '7', event: 'heartbeat' });
});

it('takes what is no frame for nothing', () => {
  const others = [
    '',
    'null',
    '[]',
    '{"topic":1}',
    '["1","2","t"]',
    '[1,2,3,4,5]',
    '{'.repeat(5000),
  ];
  for (const text of others) {
    expect(parseFrame('2.0.0', text)).toBeUndefined();
    expect(parseFrame('1.0.0', text)).toBeUndefined();
  }
});

it('speaks 1.0.0 unless asked for 2.0.0, and nothing else', () => {
  expect(versionOf(null)).toBe('1.0.0');
  expect(versionOf('2.0.0')).toBe('2.0.0');
  expect(versionOf('3.0.0')).toBeUndefined();
});
