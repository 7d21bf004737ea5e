import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { API } from '#contract/protocol/api.ts';
import {
  askPlain,
  next,
  refusalOf,
  settled,
  startSocketWorld,
  type SocketWorld,
} from './socketWorld.ts';

let world: SocketWorld;
beforeAll(async () => {
  world = await startSocketWorld();
});
afterEach(() => world.hangUp());
afterAll(() => world.close());

describe('the handshake', () => {
  test.each([
    ['no token', ''],
    ['garbage', 'a.b.c'],
  ])('with %s is refused with a typed code', async (_what, token) => {
    await expect(world.server.socket(token)).rejects.toMatchObject({
      data: { code: 'unauthenticated' },
    });
  });

  test('from a foreign origin is refused, from our own or none it is not', async () => {
    await expect(
      world.server.socket(world.maya.token, { origin: 'https://evil.example' }),
    ).rejects.toThrow();
    await expect(world.server.socket(world.maya.token, { origin: 'null' })).rejects.toThrow();
    const own = await world.connected(world.maya, { origin: world.server.url });
    expect(own.connected).toBe(true);
  });

  test('an ended session is refused', async () => {
    const leaver = await world.server.makePerson('leaver1@test.test');
    await world.server.call('POST', API.signout, { token: leaver.token });
    await expect(world.server.socket(leaver.token)).rejects.toMatchObject({
      data: { code: 'unauthenticated' },
    });
  });

  test('of many who come at once the one whose session ended is refused', async () => {
    const leaver = await world.server.makePerson('leaver-among-many@test.test');
    await world.server.call('POST', API.signout, { token: leaver.token });
    const tokens = Array.from({ length: 30 }, (_, at) =>
      at === 17 ? leaver.token : world.maya.token,
    );
    const came = await Promise.allSettled(tokens.map((token) => world.server.socket(token)));
    expect(came.flatMap(({ status }, at) => (status === 'rejected' ? [at] : []))).toEqual([17]);
    expect(came[17]).toMatchObject({ reason: { data: { code: 'unauthenticated' } } });
  });

  test('polling is not served', async () => {
    const { status } = await world.server.call('GET', '/socket.io/?EIO=4&transport=polling');
    expect(status).toBe(400);
  });
});

describe('sessions', () => {
  test('a connection ends with its token', async () => {
    const socket = await world.connected({ token: await world.tokenFor(world.maya, 2) });
    const told = next(socket, 'message_error');
    const ended = next(socket, 'disconnect');
    expect(await told).toMatchObject({ code: 'unauthenticated' });
    expect(await ended).toBe('io server disconnect');
  });

  test('reauth carries it over the expiry', async () => {
    const socket = await world.connected({ token: await world.tokenFor(world.maya, 2) });
    expect(
      await askPlain(socket, 'reauth', { token: await world.tokenFor(world.maya, 600) }),
    ).toEqual({
      ok: true,
    });
    const other = await world.connected({ token: await world.tokenFor(world.eve, 2) });
    await next(other, 'disconnect');
    expect(await settled(socket)).toEqual({ ok: true });
  });

  test('reauth as somebody else or with nothing is refused', async () => {
    const socket = await world.connected(world.maya);
    expect(await refusalOf(socket, 'reauth', { token: world.eve.token })).toMatchObject({
      code: 'forbidden',
    });
    expect(await refusalOf(socket, 'reauth', { token: 'x' })).toMatchObject({
      code: 'unauthenticated',
    });
    expect(socket.connected).toBe(true);
  });

  test('signing out ends the sockets of that session and of no other', async () => {
    const leaver = await world.server.makePerson('leaver2@test.test');
    const [one, two] = await Promise.all([world.connected(leaver), world.connected(leaver)]);
    const elsewhere = await world.connected({ token: await world.tokenFor(leaver, 600) });
    const ended = Promise.all([next(one, 'disconnect'), next(two, 'disconnect')]);
    await world.server.call('POST', API.signout, { token: leaver.token });
    await ended;
    expect(await settled(elsewhere)).toEqual({ ok: true });
  });

  test('signing out at the auth service ends them too', async () => {
    const leaver = await world.server.makePerson('leaver3@test.test');
    const socket = await world.connected(leaver);
    const ended = next(socket, 'disconnect');
    await world.server.call('POST', '/auth/v1/logout?scope=local', {
      token: leaver.token,
      headers: { apikey: world.server.backend.embedded.anonKey },
    });
    expect(await ended).toBe('io server disconnect');
    await expect(world.server.socket(leaver.token)).rejects.toMatchObject({
      data: { code: 'unauthenticated' },
    });
  });
});
