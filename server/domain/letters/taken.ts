import * as z from 'zod/mini';
import { ALERT_KINDS } from '#contract/entities/records/search.ts';
import { settingsSchema } from '#contract/entities/records/settings.ts';
import type { Db } from '#server/db/db.ts';

/** The subjects of mails; those of one kind are left together. */
export const LETTER_KINDS = ['alerts', 'messages', 'viewing', 'confirm'] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

const hitSchema = z.object({
  search: z.string(),
  kind: z.enum(ALERT_KINDS),
  propertyId: z.uuid(),
  title: z.string(),
  price: z.int(),
  currency: z.string(),
});
export type LetterHit = z.infer<typeof hitSchema>;

const visitSchema = z.object({
  what: z.enum(['requested', 'proposed', 'confirmed', 'declined', 'cancelled', 'expired']),
  /** The role in which the person is told. */
  as: z.enum(['renter', 'owner']),
  startsAt: z.string(),
  endsAt: z.string(),
  /** Higher with each change of it. */
  sequence: z.int(),
  propertyId: z.uuid(),
  title: z.string(),
  /** IANA, of the home; null: not known. */
  zone: z.nullable(z.string()),
});
export type LetterVisit = z.infer<typeof visitSchema>;

const common = {
  userId: z.uuid(),
  about: z.uuid(),
  asked: z.int(),
  tries: z.int(),
  since: z.string(),
  /** Null: this person is not written to. */
  to: z.nullable(z.object({ email: z.string(), language: z.nullable(z.string()) })),
  key: z.uuid(),
  /** As they are stored; settings that this version does not understand are read as none. */
  settings: z.pipe(
    z.unknown(),
    z.transform((stored) => settingsSchema.safeParse(stored).data ?? {}),
  ),
  /** IANA, of the device that is told of news; null: none is. */
  zone: z.nullable(z.string()),
  /** Finds that are done with this mail. Ids of records are made on devices, of whatever form. */
  hits: z.array(z.guid()),
};

/** A mail to one person, taken by this server for a while. `facts` as they are now; null: there is nothing to be said any more. */
const takenSchema = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('alerts'),
    facts: z.nullable(z.object({ hits: z.array(hitSchema) })),
  }),
  z.object({
    ...common,
    kind: z.literal('messages'),
    /** `since`: when the oldest of them came, ms since the epoch. */
    facts: z.nullable(z.object({ messages: z.int(), since: z.number() })),
  }),
  z.object({ ...common, kind: z.literal('viewing'), facts: z.nullable(visitSchema) }),
  z.object({
    ...common,
    kind: z.literal('confirm'),
    facts: z.nullable(z.object({ homes: z.array(z.object({ id: z.uuid(), title: z.string() })) })),
  }),
]);
export type TakenLetter = z.infer<typeof takenSchema>;

/** One that is due; null where none is. `now` in ms since the epoch. */
export async function takeLetter(db: Db, now: number): Promise<TakenLetter | null> {
  const [row] = await db.asService((sql) =>
    sql.query<{ taken: unknown }>('select private.take_letter($1::timestamptz) as taken', [
      new Date(now).toISOString(),
    ]),
  );
  return z.parse(z.nullable(takenSchema), row?.taken ?? null);
}

/** `againAt`: when it is to be tried again, ms since the epoch; null: it is done. */
export async function settleLetter(
  db: Db,
  { userId, kind, about, asked, hits }: TakenLetter,
  { againAt, hasFailed }: { readonly againAt: number | null; readonly hasFailed: boolean },
): Promise<void> {
  await db.asService((sql) =>
    sql.query(
      `select private.settle_letter($1::uuid, $2, $3::uuid, $4::integer,
         array(select jsonb_array_elements_text($5::jsonb)::uuid), $6::timestamptz, $7::boolean)`,
      [
        ...[userId, kind, about, asked, JSON.stringify(hits)],
        againAt === null ? null : new Date(againAt).toISOString(),
        hasFailed,
      ],
    ),
  );
}

/** When the next is due, ms since the epoch; null where none waits. */
export async function nextLetter(db: Db): Promise<number | null> {
  const [row] = await db.asService((sql) =>
    sql.query<{ at: number | string | null }>(
      'select private.ms(min(greatest(due_at, taken_until))) as at from private.letters',
    ),
  );
  return row?.at === null || row?.at === undefined ? null : Number(row.at);
}

/** Takes away mails that nobody could send for a week. Gives how many. */
export async function clearLetters(db: Db): Promise<number> {
  const [row] = await db.asService((sql) =>
    sql.query<{ gone: number }>('select private.clear_letters() as gone'),
  );
  return row?.gone ?? 0;
}
