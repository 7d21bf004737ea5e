import type { LocalDatabase } from '../../store/index.ts';
import { readAll, readRange } from '../../store/reads/index.ts';
import type { RecordDoc } from '../../store/docs.ts';
import { IDS } from './wishes.ts';

/** Kinds of record that are about a home: it stays as long as one of them is. */
const KINDS = ['saved_home', 'pipeline_home', 'comparison', 'alert_hit', 'viewed_home'] as const;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/iu;
/** Of homes that were only looked at, the latest. */
const VIEWED_KEPT = 200;

/**
 * Listings that are to be here whatever area they lie in: saved, compared, viewed lately, asked about, visited, or
 * looked for and not found, as the home of a message is.
 */
export async function wantedHomes(database: LocalDatabase): Promise<readonly string[]> {
  const [records, inquiries, viewings, scopes] = await Promise.all([
    database.collection('records'),
    database.collection('inquiries'),
    database.collection('viewings'),
    database.collection('scopes'),
  ]);
  const byKind = await Promise.all(
    KINDS.map((kind) => readRange(records, { index: ['kind'], from: [kind], to: [kind] })),
  );
  const [asked, visited, wishes] = await Promise.all([
    readAll(inquiries),
    readAll(viewings),
    readAll(scopes),
  ]);
  const ids = [
    ...byKind.flatMap((docs, at) =>
      (KINDS[at] === 'viewed_home' ? latest(docs) : docs).flatMap(homesOf),
    ),
    ...[...asked, ...visited].map(({ row }) => row.property_id),
    ...wishes.flatMap(({ id, asked: looked }) => (id === IDS ? looked : [])),
  ];
  // An address that is no home's id would have the whole call refused.
  return ids.filter((id) => UUID.test(id));
}

/** Bodies are what an older or newer version wrote: nothing is promised of their fields. */
function homesOf({ body }: RecordDoc): readonly string[] {
  const { propertyId, propertyIds } = body;
  const ids = Array.isArray(propertyIds) ? (propertyIds as unknown[]) : [propertyId];
  return ids.filter((id) => typeof id === 'string');
}

const latest = (docs: readonly RecordDoc[]): readonly RecordDoc[] =>
  docs
    .toSorted((one, other) => Number(other.body['at'] ?? 0) - Number(one.body['at'] ?? 0))
    .slice(0, VIEWED_KEPT);
