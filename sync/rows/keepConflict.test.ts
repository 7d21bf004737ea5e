import { expect, test } from 'vitest';
import type { LocalDatabase } from '../store/index.ts';
import { keepConflict } from './keepConflict.ts';

/** The record that is kept of what two devices wrote in a description. */
async function keptOf(mine: string, theirs: string) {
  const kept: { readonly body: object }[] = [];
  const bulkInsert = (docs: readonly { readonly body: object }[]) => {
    kept.push(...docs);
    return Promise.resolve({ error: [] });
  };
  const database = { collection: () => Promise.resolve({ bulkInsert }) };
  const rowOf = (description: string) => ({ id: 'home', row: { details: { description } } });
  const conflict = {
    mine: { row: rowOf(mine), state: { status: 'changed', base: rowOf(theirs), sent: [] } },
    theirs: { row: rowOf(theirs), conflicts: ['row.details.description'] },
  };
  const deps = { userId: '019a0000-0000-7000-8000-000000000001', clock: { now: () => 1 } };
  await keepConflict(
    { ...deps, database: database as unknown as LocalDatabase },
    { key: 'properties' } as unknown as Parameters<typeof keepConflict<'properties'>>[1],
    conflict as unknown as Parameters<typeof keepConflict<'properties'>>[2],
  );
  return kept[0]?.body;
}

test('RP24 what two devices wrote is kept in no more bytes than a server takes, whatever the script', async () => {
  const short = await keptOf('mine', 'theirs');
  expect(short).toMatchObject({ base: 'theirs', mine: 'mine', theirs: 'theirs' });
  for (const letter of ['a', 'ص', '家', '🏠']) {
    const mine = letter.repeat(5000 / letter.length);
    const body = await keptOf(mine, letter.repeat(4998 / letter.length));
    expect(body).toMatchObject({ mine });
    expect(new TextEncoder().encode(JSON.stringify(body)).byteLength).toBeLessThan(32_000);
  }
});
