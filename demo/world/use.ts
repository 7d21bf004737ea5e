import { createHash } from 'node:crypto';
import { v5 } from 'uuid';
import { dayNumber, dayOfNumber } from '#contract/rules/calendarDay.ts';
import { viewDay } from '#contract/rules/listing/views.ts';
import type { Sql } from '#server/db/db.ts';
import { insertRows } from '../insertRows.ts';
import { DEMO_NAMESPACE } from '../people.ts';
import { createSeededRandom } from '../random.ts';

/** Days that are counted again. */
const DAYS = 8;
const PEOPLE = 60;
/** Each as often as it stands here. */
const LANGUAGES = ['en', 'en', 'en', 'en', 'pt', 'pt', 'pt', 'es', 'es', 'de', 'de', 'fr', 'ar'];

/**
 * The reports of devices of people who live in the demo city, for one week: they have no accounts, and nobody
 * signs in as one.
 */
export async function insertUse(sql: Sql, now: number): Promise<void> {
  const random = createSeededRandom(41_000);
  const today = dayNumber(viewDay(now));
  const rows = Array.from({ length: PEOPLE }, (_, person) => {
    const language = LANGUAGES[Math.floor(random.next() * LANGUAGES.length)] ?? 'en';
    const installed = random.next() < 0.4;
    const isCareful = random.next() < 0.2;
    return Array.from({ length: DAYS }, (__, ago) => dayOfNumber(today - ago)).flatMap((day) => {
      if (random.next() < 0.3) return [];
      const isOffline = random.next() < 0.25;
      const failed = random.next() < 0.12 ? 1 : 0;
      return [
        {
          day,
          id: v5(`use ${day} ${person}`, DEMO_NAMESPACE),
          mark: createHash('sha256').update(`${day} ${person}`).digest('hex'),
          searches: Math.floor(random.next() * 9),
          queued: isOffline ? 1 + Math.floor(random.next() * 6) : 0,
          failed,
          version: isCareful ? '0.0.9' : '0.1.0',
          language,
          installed,
        },
      ];
    });
  }).flat();
  await insertRows(
    sql,
    `insert into private.use_reports (day, id, mark, searches, queued, failed, version, language, installed)
     select day, id, decode(mark, 'hex'), searches, queued, failed, version, language, installed from rows`,
    `(day date, id uuid, mark text, searches integer, queued integer, failed integer, version text, language text,
      installed boolean)`,
    rows,
  );
}
