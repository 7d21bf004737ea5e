import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListingFile } from '#contract/entities/property/media.ts';
import { asAccountService } from '#server/embedded/database/accountService.ts';
import { startTestBackend, type TestBackend } from '#tests/server/startTestBackend.ts';
import { LONG } from '#tests/tags.ts';
import { seedDemo } from '../seedDemo.ts';
import { seedWorld } from '../world/seedWorld.ts';
import { seedPapers } from './seedPapers.ts';

const now = () => Date.UTC(2026, 10, 21, 12);
let backend: TestBackend;
const db = () => asAccountService(backend.embedded.db);
beforeAll(async () => {
  backend = await startTestBackend();
  await seedDemo(db(), { now });
  await seedWorld(db(), { now, size: 20 });
});
afterAll(() => backend?.close());

test(
  'homes on offer have papers which everybody may read, and whose bytes are kept as the listing says',
  LONG,
  async () => {
    const kept = new Map<string, number>();
    const keep = (key: string, { length }: Uint8Array) => {
      kept.set(key, length);
      return Promise.resolve();
    };
    expect(await seedPapers(db(), keep)).toBe(true);
    expect(await seedPapers(db(), keep)).toBe(false);
    const rows = await db().asService((sql) =>
      sql.query<{ file: ListingFile; key: string; type: string; may: boolean }>(
        `select entry as file, f.key, f.type, l.file_id is not null as may
       from public.properties p, private.files_of(p) entry
       join private.files f on f.id = (entry ->> 'key')::uuid
       left join private.listing_files l on l.file_id = f.id`,
      ),
    );
    expect(rows.length).toBeGreaterThan(2);
    for (const { file, key, type, may } of rows)
      expect([type, may, kept.get(key)]).toEqual([file.type, true, file.bytes]);
    expect(new Set(rows.map(({ file }) => file.about))).toEqual(
      new Set(['energy_certificate', 'house_rules']),
    );
  },
);
