import * as z from 'zod/mini';
import { RECORD_SCHEMAS, type RecordKind } from '#contract/entities/record.ts';
import { modify } from '../../store/writes.ts';
import type { LocalDatabase } from '../../store/index.ts';
import type { SettledRows } from '../../model/settledRows.ts';

const restoredSchema = z.object({
  id: z.string(),
  kind: z.string(),
  body: z.record(z.string(), z.unknown()),
});

const isKind = (kind: string): kind is RecordKind => kind in RECORD_SCHEMAS;

/** How conflicts of records are settled: every body is checked by its kind, as when it is written by hand. */
export function settledRecords(database: LocalDatabase): SettledRows {
  const checked = (kind: string, body: unknown) =>
    isKind(kind) ? RECORD_SCHEMAS[kind].parse(body) : (body as Record<string, unknown>);
  return {
    async change(id, change) {
      await modify(await database.collection('records'), id, (before) => {
        const after = change(before);
        return { ...after, body: checked(after.kind, after.body) };
      });
    },
    async remove(id) {
      const doc = await (await database.collection('records')).findOne(id).exec();
      await doc?.incrementalRemove();
    },
    async restore(row) {
      const { id, kind, body } = restoredSchema.parse(row);
      const records = await database.collection('records');
      const { error } = await records.bulkInsert([
        { id, kind, body: checked(kind, body), rev: 0, updated_at: '' },
      ]);
      // It is back already: what it says now was written since.
      const failed = error.find(({ status }) => status !== 409);
      if (failed !== undefined) throw new Error('a record was not put back');
    },
  };
}
