import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { callServersFor, STUN } from './callServers.ts';

const NOW = 1_764_000_000_000;

test('without relays devices ask the two public servers, and have no credentials', () => {
  expect(callServersFor('maya', undefined, NOW).servers).toEqual([{ urls: STUN }]);
  expect(STUN).toHaveLength(2);
});

test('credentials of a relay are signed, named after the person and over after twelve hours', () => {
  const relays = { urls: ['turn:relay.test:3478?transport=udp'], secret: 'a shared secret' };
  const { servers, expiresIn } = callServersFor('maya', relays, NOW);
  const relay = servers[1];
  expect(relay?.urls).toEqual(relays.urls);
  expect(relay?.username).toBe('1764043200:maya');
  const signed = createHmac('sha1', relays.secret).update('1764043200:maya').digest('base64');
  expect(relay?.credential).toBe(signed);
  expect(expiresIn).toBe(43_200);
  expect(JSON.stringify(servers)).not.toContain(relays.secret);
});
