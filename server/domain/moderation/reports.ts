import * as z from 'zod/mini';
import { type ReportBody, reportAnswerSchema } from '#contract/protocol/api.ts';
import type { Db } from '#server/db/db.ts';
import { Refusal } from '../requests/index.ts';

/**
 * The reported thing, its owner, and its state now. Each gives no row where the reporter may not see it.
 * `$1`: its id, `$2`: the reporter.
 */
const REPORTED = {
  property_id: `select p.owner_id, private.property_json(p) as evidence
    from public.properties p where p.id = $1::uuid and $2::uuid is not null`,
  message_id: `select m.sender_id as owner_id, jsonb_build_object('person', private.person_seen(m.sender_id),
      'messages', private.messages_seen(m.conversation_id, m.id)) as evidence
    from public.messages m join public.conversations c on c.id = m.conversation_id
    where m.id = $1::uuid and m.sender_id <> $2::uuid and $2::uuid in (c.user_low, c.user_high)`,
  person_id: `select k.person_id as owner_id, jsonb_build_object('person', private.person_seen(k.person_id),
      'messages', coalesce((select private.messages_seen(c.id, null) from public.conversations c
        where (c.user_low, c.user_high) = (least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid))), '[]')) as evidence
    from private.known_people k where k.viewer_id = $2::uuid and k.person_id = $1::uuid`,
  review_id: 'select owner_id, evidence from private.review_reported($1::uuid, $2::uuid)',
} as const;

/**
 * Keeps a report with what was reported as it stands now, beside what the reporter saw. The same id again is the same report.
 * Throws `not_found` for what never was or is not shown to the reporter, `id_taken` for the id of somebody else's report.
 */
export function keepReport(db: Db, reporter: string, report: ReportBody) {
  const { id, reason, text, written_at, seen } = report;
  const [field, about] = reportedOf(report);
  return db.asService(async (sql) => {
    const [found] = await sql.query<{ owner_id: string; evidence: unknown }>(REPORTED[field], [
      about,
      reporter,
    ]);
    if (found) {
      await sql.query(
        `insert into private.reports (id, ${field}, owner_id, reporter_id, reason, text, seen, evidence, written_at)
         values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5, $6, $7::jsonb, $8::jsonb, $9::timestamptz)
         on conflict (id) do nothing`,
        [
          ...[id, about, found.owner_id, reporter, reason, text],
          ...[seen ? JSON.stringify(seen) : null, JSON.stringify(found.evidence), written_at],
        ],
      );
    }
    const [kept] = await sql.query<{ mine: boolean; received_at: string }>(
      `select reporter_id = $2::uuid as mine, private.instant(received_at) as received_at
       from private.reports where id = $1::uuid`,
      [id, reporter],
    );
    if (!kept) throw new Refusal('not_found', 'there is nothing like that', { field });
    if (!kept.mine) throw new Refusal('id_taken', 'the id is of another report');
    return z.parse(reportAnswerSchema, { id, received_at: kept.received_at });
  });
}

function reportedOf(report: ReportBody): readonly [keyof typeof REPORTED, string] {
  const { property_id, message_id, person_id, review_id } = report;
  if (property_id !== undefined) return ['property_id', property_id];
  if (message_id !== undefined) return ['message_id', message_id];
  if (person_id !== undefined) return ['person_id', person_id];
  if (review_id !== undefined) return ['review_id', review_id];
  throw new Refusal('invalid_request', 'a report is of one thing', { field: 'property_id' });
}
