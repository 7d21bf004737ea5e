import * as z from 'zod/mini';
import { type ReportBody, reportAnswerSchema } from '#contract/protocol/api.ts';
import type { Db } from '#server/db/db.ts';
import { Refusal } from './refusal.ts';

/**
 * Keeps a report with the listing as it stands now, beside what the reporter saw. The same id again is the same report.
 * Throws `not_found` for a listing that never was, `id_taken` for the id of somebody else's report.
 */
export function keepReport(db: Db, reporter: string, report: ReportBody) {
  return db.asService(async (sql) => {
    const { id, property_id, reason, text, written_at, seen } = report;
    await sql.query(
      `insert into private.reports (id, property_id, owner_id, reporter_id, reason, text, seen, evidence, written_at)
       select $1::uuid, p.id, p.owner_id, $3::uuid, $4, $5, $6::jsonb, private.property_json(p), $7::timestamptz
       from public.properties p where p.id = $2::uuid
       on conflict (id) do nothing`,
      [id, property_id, reporter, reason, text, seen ? JSON.stringify(seen) : null, written_at],
    );
    const [kept] = await sql.query<{ mine: boolean; received_at: string }>(
      `select reporter_id = $2::uuid as mine, private.instant(received_at) as received_at
       from private.reports where id = $1::uuid`,
      [id, reporter],
    );
    if (!kept) throw new Refusal('not_found', 'there is no such listing', { field: 'property_id' });
    if (!kept.mine) throw new Refusal('id_taken', 'the id is of another report');
    return z.parse(reportAnswerSchema, { id, received_at: kept.received_at });
  });
}
