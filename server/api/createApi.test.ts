import { expect, test } from 'vitest';
import { API } from '#contract/protocol/api.ts';
import { SPOKEN } from '#contract/protocol/version.ts';
import { DatabaseLost } from '#server/db/lost.ts';
import type { ApiDeps } from './api.ts';
import { createApi } from './createApi.ts';

test('a refusal is kept by nobody, whatever a route said of its answer before it failed', async () => {
  const lost = () => Promise.reject(new DatabaseLost('it is down'));
  const api = createApi({
    spoken: SPOKEN,
    now: () => 0,
    catalogue: { areaSnapshots: {}, cityHomes: {}, firstAnswers: {} },
    rates: { take: () => undefined },
    places: { find: lost, city: lost, around: lost },
  } as unknown as ApiDeps);
  for (const path of [
    `${API.places}?q=soho`,
    `${API.around}?city=019a0000-0000-7000-8000-0000000000c1`,
  ]) {
    const answer = await api.request(path, {}, { address: '203.0.113.9' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
  }
});
