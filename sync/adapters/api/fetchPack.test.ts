import { expect, it, vi } from 'vitest';
import { PACK_VERSION } from '#search/packs/pack.ts';
import { createFetchedPacks } from './fetchPack.ts';

const ORIGIN = 'https://roost.test';
const answering = (...answers: (() => Promise<Response>)[]) =>
  vi.fn(
    (_url: URL, _init: RequestInit) => answers.shift()?.() ?? Promise.reject(new Error('none')),
  );
const ok = async () => new Response(new Uint8Array([1, 2, 3]));
const status = (code: number) => async () => new Response('{}', { status: code });

it('FI20 a pack is asked for in the version that is read here', async () => {
  const fetchAnswer = answering(ok);
  const bytes = await createFetchedPacks(ORIGIN, fetchAnswer).pack('area');
  expect(new Uint8Array(bytes ?? new ArrayBuffer(0))).toEqual(new Uint8Array([1, 2, 3]));
  const asked = fetchAnswer.mock.calls[0]?.[0];
  expect(asked?.href).toBe(`${ORIGIN}/api/listings/pack/area?version=${PACK_VERSION}`);
});

it('FI20 an area that is refused goes without, and the others are asked for', async () => {
  const fetchAnswer = answering(status(404), ok, ...Array<typeof ok>(8).fill(status(404)), ok);
  const packs = createFetchedPacks(ORIGIN, fetchAnswer);
  expect(await packs.pack('gone')).toBeNull();
  expect(await packs.pack('there')).not.toBeNull();
  for (let area = 0; area < 8; area += 1)
    // oxlint-disable-next-line no-await-in-loop
    expect(await packs.pack(`gone ${area}`)).toBeNull();
  expect(await packs.pack('last')).not.toBeNull();
});

it('FI20 a server that refuses one area after the other, and gave none, is asked no more', async () => {
  const fetchAnswer = answering(...Array<typeof ok>(6).fill(status(404)), ok);
  const packs = createFetchedPacks(ORIGIN, fetchAnswer);
  for (let area = 0; area < 9; area += 1)
    // oxlint-disable-next-line no-await-in-loop
    expect(await packs.pack(`area ${area}`)).toBeNull();
  expect(fetchAnswer).toHaveBeenCalledTimes(6);
});

it('FI20 a line that breaks, or a server that is busy, gives none, and the next area is asked for', async () => {
  const broken = async () => {
    throw new TypeError('no line');
  };
  const fetchAnswer = answering(broken, status(429), ok);
  const packs = createFetchedPacks(ORIGIN, fetchAnswer);
  expect([await packs.pack('one'), await packs.pack('two')]).toEqual([null, null]);
  expect(await packs.pack('three')).not.toBeNull();
});
