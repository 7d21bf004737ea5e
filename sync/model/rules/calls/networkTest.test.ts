import { expect, test } from 'vitest';
import { judgeNetwork, type NetworkFindings, relayWay } from './networkTest.ts';

const found = (changes: Partial<NetworkFindings>) =>
  judgeNetwork({ isTold: true, isShifting: false, relays: [], ...changes });

test('the way of a relay stands in its address', () => {
  expect(relayWay('turn:relay.test:3478')).toBe('udp');
  expect(relayWay('turn:relay.test:3478?transport=udp')).toBe('udp');
  expect(relayWay('turn:relay.test:3478?transport=tcp')).toBe('tcp');
  expect(relayWay('turns:relay.test:5349?transport=tcp')).toBe('tls');
});

test('a device that is told its address connects to most, one that shifts its port to some, one behind a wall to none', () => {
  const none = { relayUdp: 'none', relayTcp: 'none' };
  expect(found({})).toEqual({ points: { udp: 'works', stun: 'works', ...none }, calls: 'likely' });
  expect(found({ isShifting: true })).toEqual({
    points: { udp: 'works', stun: 'limited', ...none },
    calls: 'sometimes',
  });
  expect(found({ isTold: false })).toEqual({
    points: { udp: 'blocked', stun: 'blocked', ...none },
    calls: 'unlikely',
  });
});

test('a relay that works is enough, whatever else is blocked; one that refuses is told from one that is silent', () => {
  const blocked = { isTold: false, isShifting: false };
  expect(found({ ...blocked, relays: [{ way: 'tls', outcome: 'works' }] })).toEqual({
    points: { udp: 'blocked', stun: 'blocked', relayUdp: 'none', relayTcp: 'works' },
    calls: 'likely',
  });
  expect(
    found({
      ...blocked,
      relays: [
        { way: 'udp', outcome: 'refused' },
        { way: 'tcp', outcome: 'silent' },
        { way: 'tls', outcome: 'silent' },
      ],
    }),
  ).toEqual({
    points: { udp: 'works', stun: 'blocked', relayUdp: 'refused', relayTcp: 'blocked' },
    calls: 'unlikely',
  });
});
