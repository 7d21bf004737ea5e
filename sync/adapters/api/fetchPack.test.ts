import { expect, it, vi } from 'vitest';
import { PACK_VERSION } from '#contract/rules/packs/pack.ts';
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

it('FI20 a server without packs, or with others, is not asked again', async () => {
  const fetchAnswer = answering(status(404), ok);
  const packs = createFetchedPacks(ORIGIN, fetchAnswer);
  expect([await packs.pack('one'), await packs.pack('other')]).toEqual([null, null]);
  expect(fetchAnswer).toHaveBeenCalledTimes(1);
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
