import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TransportError } from '#sync/model/ports/transport.ts';
import { createSeededRandom } from '#tests/fakes/clock.ts';
import { createHomeDevice, type HomeDevice } from '#tests/simulator/rows/homeDevice.ts';
import { createHomeServer, type Home, type HomeServer } from '#tests/simulator/rows/homeServer.ts';

const ANA = '019a0000-0000-7000-8000-000000000001';
const HOME = '019a0000-0000-7000-8000-000000000301';
const body: Home = { owner: ANA, area: 'x', status: 'open', title: 'As it was', tags: [] };

let server: HomeServer;
let device: HomeDevice;

const stored = () => server.visible(ANA, ['mine'])[0]?.body;
const title = async () => ((await device.homes())[0]?.body as Home | undefined)?.title;
const retitle = (to: string) =>
  device.write(HOME, (before) => ({ ...(before ?? body), title: to }));
/** A write of another device of the owner, through the server. */
const elsewhere = (fields: Partial<Home>) => server.begin(HOME, fields)();

/** The owner's own scope does not come, as where areas are asked for first. */
const withoutMine = () => {
  const { rows } = device.line;
  const { pull } = rows;
  rows.pull = async (...call) => {
    if (call[1] === 'mine') throw new TransportError({ kind: 'network' });
    return await pull(...call);
  };
  return () => {
    rows.pull = pull;
  };
};
const pushesFail = () => {
  const { rows } = device.line;
  const { push } = rows;
  rows.push = () => Promise.reject(new TransportError({ kind: 'network' }));
  return () => {
    rows.push = push;
  };
};

beforeEach(async () => {
  server = createHomeServer();
  server.push(ANA, 'records', [{ id: HOME, rev: 0, body, deleted: false }]);
  device = createHomeDevice(ANA, server, createSeededRandom(1), { ownByAreas: true });
});
afterEach(() => device.end());

test('RP25 a home changed before the own scope came stays when it leaves the area that brought it', async () => {
  const mineComes = withoutMine();
  const pushesGo = pushesFail();
  await device.start();
  device.choose('x', true);
  await expect.poll(title).toBe('As it was');
  await retitle('Changed here');
  device.choose('y', true);
  elsewhere({ area: 'z' });
  // The departure is pulled after the change was tried: the next area's page comes behind it.
  server.push(ANA, 'records', [
    { id: `${HOME.slice(0, -1)}2`, rev: 0, body: { ...body, area: 'y' }, deleted: false },
  ]);
  device.hint();
  await expect.poll(async () => (await device.homes()).length).toBe(2);
  await expect.poll(title).toBe('Changed here');
  mineComes();
  pushesGo();
  device.hint();
  await expect.poll(() => stored()?.title).toBe('Changed here');
  expect(stored()?.area).toBe('z');
  expect([...device.told]).toEqual([]);
});

test('RP25 nor does it go with a departure from an area that never held it', async () => {
  const mineComes = withoutMine();
  const pushesGo = pushesFail();
  await device.start();
  device.choose('x', true);
  await expect.poll(title).toBe('As it was');
  await retitle('Changed here');
  device.choose('x', false);
  elsewhere({ area: 'y' });
  elsewhere({ area: 'z' });
  device.choose('y', true);
  server.push(ANA, 'records', [
    { id: `${HOME.slice(0, -1)}2`, rev: 0, body: { ...body, area: 'y' }, deleted: false },
  ]);
  device.hint();
  await expect.poll(async () => (await device.homes()).length).toBe(2);
  expect(await title()).toBe('Changed here');
  mineComes();
  pushesGo();
  device.hint();
  await expect.poll(() => stored()?.title).toBe('Changed here');
  expect([...device.told]).toEqual([]);
});
