import * as z from 'zod/mini';
import { recordIdOf } from '#contract/rules/ids.ts';
import type { Db, Sql } from '#server/db/db.ts';
import type { Language } from '#contract/rules/languages.ts';
import { languageFor } from '#server/wantedLanguage.ts';
import type { Link, LinkUse, Links } from './links.ts';
import { MAIL_CHOICE } from './when.ts';

const sealSchema = z.nullable(
  z.object({ email: z.string(), language: z.nullable(z.string()), key: z.uuid() }),
);

/** The page behind a link of a mail. */
export type Found =
  | {
      readonly kind: 'good';
      readonly use: LinkUse;
      readonly language: Language;
      /** Of a home its title; null: nobody asks about it any more. */
      readonly title: string | null;
    }
  /** The link is not ours, or is no longer good. */
  | { readonly kind: 'void' };

const VOID: Found = { kind: 'void' };

/** Reads a link. Changes nothing: programs look through mails, too. `now` in ms since the epoch. */
export async function lookAtLink(db: Db, links: Links, token: string, now: number): Promise<Found> {
  return await behind(db, links, token, (sql, link) =>
    link.use.kind === 'confirm' ? titleBy(sql, 'home_to_confirm', link, now) : nothing(),
  );
}

/** Does what the link says. Doing it twice changes nothing more. */
export async function followLink(db: Db, links: Links, token: string, now: number): Promise<Found> {
  return await behind(db, links, token, async (sql, link) => {
    if (link.use.kind === 'confirm') return await titleBy(sql, 'confirm_home', link, now);
    const { of } = link.use;
    await sql.query('select private.leave_letters($1::uuid, $2::uuid, $3, $4)', [
      ...[link.userId, recordIdOf(link.userId, 'settings')],
      ...[MAIL_CHOICE[of], of],
    ]);
    return null;
  });
}

async function behind(
  db: Db,
  links: Links,
  token: string,
  work: (sql: Sql, link: Link) => Promise<string | null>,
): Promise<Found> {
  const link = links.read(token);
  if (link === null) return VOID;
  return await db.asService(async (sql) => {
    const [row] = await sql.query<{ seal: unknown }>(
      'select private.letter_seal($1::uuid) as seal',
      [link.userId],
    );
    const owner = z.parse(sealSchema, row?.seal ?? null);
    if (owner === null || !links.isGood(link, owner)) return VOID;
    const title = await work(sql, link);
    return { kind: 'good', use: link.use, language: languageFor(owner.language, null), title };
  });
}

async function titleBy(
  sql: Sql,
  call: 'home_to_confirm' | 'confirm_home',
  { userId, about }: Link,
  now: number,
): Promise<string | null> {
  const [row] = await sql.query<{ title: string | null }>(
    `select private.${call}($1::uuid, $2::uuid, $3::timestamptz) as title`,
    [userId, about, new Date(now).toISOString()],
  );
  return row?.title ?? null;
}

const nothing = () => Promise.resolve(null);
