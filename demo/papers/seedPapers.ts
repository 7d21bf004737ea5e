import { createHash } from 'node:crypto';
import { v5 } from 'uuid';
import type { Property } from '#contract/entities/property.ts';
import type { ListingFile } from '#contract/entities/property/media.ts';
import type { Db, Sql } from '#server/db/db.ts';
import { DEMO_NAMESPACE, personIdOf } from '../people.ts';
import { energyCertificate, houseRules } from './papers.ts';

/** Puts the bytes of a file where the server keeps those of listings. */
export type KeepFile = (key: string, bytes: Uint8Array, type: string) => Promise<void>;

/** Homes that have papers. */
const MOST = 3;

type Home = Pick<
  Property,
  'id' | 'owner_id' | 'listing_type' | 'title' | 'living_area' | 'details'
>;

interface Paper extends Pick<ListingFile, 'id' | 'about' | 'name'> {
  readonly content: Uint8Array;
}

/**
 * Adds papers to homes that Jonas offers: energy certificates, and the rules of the house of those to let. Gives false, and
 * changes nothing, where they are there already. People and listings of the demo must be there.
 */
export async function seedPapers(db: Db, keepFile: KeepFile): Promise<boolean> {
  const owner = personIdOf('jonas');
  const homes = await db.asService((sql) =>
    sql.query<Home>(
      `select id, owner_id, listing_type, title, living_area::float8 as living_area, details from public.properties
       where owner_id = $1::uuid and visibility = 'live' and status in ('available', 'active')
       order by ref limit ${MOST}`,
      [owner],
    ),
  );
  if (homes.length === 0 || homes.some(({ details }) => details.files !== undefined)) return false;
  const written = homes.map((home) => ({ home, papers: papersOf(home) }));
  // First: a row that names bytes which are not there would be a document that does not open.
  for (const { id, content } of written.flatMap(({ papers }) => papers))
    await keepFile(keyOf(id), content, TYPE);
  await db.asService(async (sql) => {
    for (const { home, papers } of written) await add(sql, home, papers);
  });
  return true;
}

const TYPE = 'application/pdf';
const keyOf = (id: string): string =>
  createHash('sha256').update(`paper ${id}`).digest('hex').slice(0, 40);

function papersOf({ id, listing_type: kind, title, living_area, details }: Home): Paper[] {
  const told = { title, living_area, ...details };
  const paper = (about: Paper['about'], name: string, content: Uint8Array | null): Paper[] =>
    content === null
      ? []
      : [{ id: v5(`paper ${about} ${id}`, DEMO_NAMESPACE), about, name, content }];
  return [
    ...paper('energy_certificate', 'Energy certificate.pdf', energyCertificate(told)),
    ...(kind === 'rent' ? paper('house_rules', 'House rules.pdf', houseRules(told)) : []),
  ];
}

async function add(sql: Sql, home: Home, papers: readonly Paper[]): Promise<void> {
  if (papers.length === 0) return;
  for (const { id, content } of papers)
    await sql.query(
      `insert into private.files (id, owner_id, kind, type, bytes, hash, key, listed)
       values ($1::uuid, $2::uuid, 'document', $3, $4::int, $5, $6, true)`,
      [
        id,
        home.owner_id,
        TYPE,
        content.length,
        createHash('sha256').update(content).digest('hex'),
        keyOf(id),
      ],
    );
  const files = papers.map(
    ({ id, about, name, content }): ListingFile => ({
      id,
      key: id,
      kind: 'document',
      about,
      name,
      type: TYPE,
      bytes: content.length,
    }),
  );
  await sql.query(
    `update public.properties set details = details || jsonb_build_object('files', $2::jsonb) where id = $1::uuid`,
    [home.id, JSON.stringify(files)],
  );
}
