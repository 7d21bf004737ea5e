import { DAY_MS } from '#contract/rules/durations.ts';
import type { Db, Sql } from '#server/db/db.ts';
import type { AuthLimits } from '../authRates.ts';
import { newDigits, newToken, type Seal } from '#server/domain/secrets/index.ts';
import type { Subject, Tries } from '../tries.ts';
import { type Outcome, type Purpose, PURPOSES, type Secrets, type Shown, typeOf } from './proof.ts';

/** ms a mail's link and digits work, as on a hosted project. */
export const PROOF_LIFE_MS = 60 * 60_000;
/** Wrong digits that end those of a mail; its link goes on. */
const WRONG_DIGITS_MAX = 5;

/** Links and digits of mails: given out, and taken back once. */
export interface Proofs {
  /** Makes the secrets of a mail to `address`; those of the mail before for the same purpose end. */
  issue(sql: Sql, userId: string, purpose: Purpose, address: string): Promise<Secrets>;
  /** Looks at what somebody shows, from the network `peer`. */
  redeem(shown: Shown, peer: string | undefined): Promise<Outcome>;
}

interface Row {
  readonly user_id: string;
  readonly purpose: Purpose;
  readonly address: string;
  readonly code_hash: string;
  readonly wrong: number;
}

interface Parts {
  readonly db: Db;
  readonly seal: Seal;
  readonly tries: Tries;
  readonly limits: AuthLimits;
}

export function createProofs({ db, seal, tries, limits }: Parts): Proofs {
  const linkHash = (token: string) => seal.of('link', token);
  const digitsHash = ({ user_id, purpose }: Pick<Row, 'user_id' | 'purpose'>, digits: string) =>
    seal.of('digits', user_id, purpose, digits);

  const byNetwork = (peer: string | undefined): Subject[] =>
    peer === undefined
      ? []
      : [{ name: ['codes from', peer], most: limits.perPeer, windowMs: limits.windowMs }];
  const byAddress = (address: string): Subject[] => [
    { name: ['codes to', address], most: limits.perAddress, windowMs: limits.windowMs },
    { name: ['codes a day to', address], most: limits.codesPerDay, windowMs: DAY_MS },
  ];
  const byAccount = (ids: readonly string[]): Subject[] =>
    ids.map((id) => ({
      name: ['codes a day of', id],
      most: limits.codesPerDay,
      windowMs: DAY_MS,
    }));

  /** A link cannot be guessed: the limit counts the work that requests without one make. */
  async function redeemLink(
    sql: Sql,
    shown: Extract<Shown, { by: 'link' }>,
    peer: string | undefined,
  ): Promise<Outcome> {
    const [row] = await sql.query<Row>(
      `select user_id, purpose, address, code_hash, wrong from private.mail_proofs
       where link_hash = $1 and purpose = any($2::text[]) and ${IS_ALIVE} for update`,
      [linkHash(shown.token), PURPOSES[shown.type], PROOF_LIFE_MS],
    );
    if (row) return agree(sql, row);
    const wait = await tries.take(sql, byNetwork(peer));
    return wait === undefined ? { kind: 'wrong' } : { kind: 'tooMany', retryAfter: wait };
  }

  async function redeemDigits(
    sql: Sql,
    shown: Extract<Shown, { by: 'digits' }>,
    peer: string | undefined,
  ): Promise<Outcome> {
    const address = shown.address.trim().toLowerCase();
    const rows = await sql.query<Row>(
      `select user_id, purpose, address, code_hash, wrong from private.mail_proofs
       where address = $1 and purpose = any($2::text[]) and ${IS_ALIVE} order by user_id, purpose for update`,
      [address, PURPOSES[shown.type], PROOF_LIFE_MS],
    );
    const own = [...byAddress(address), ...byAccount(rows.map(({ user_id }) => user_id))];
    const wait = await tries.take(sql, [...byNetwork(peer), ...own]);
    if (wait !== undefined) return { kind: 'tooMany', retryAfter: wait };
    const right = rows.find(
      (row) => row.wrong < WRONG_DIGITS_MAX && digitsHash(row, shown.digits) === row.code_hash,
    );
    if (right) {
      await tries.giveBack(sql, byNetwork(peer));
      await tries.forget(sql, own);
      return agree(sql, right);
    }
    await sql.query(
      `update private.mail_proofs set wrong = wrong + 1
       where address = $1 and purpose = any($2::text[])`,
      [address, PURPOSES[shown.type]],
    );
    return { kind: 'wrong' };
  }

  return {
    async issue(sql, user_id, purpose, address) {
      const secrets: Secrets = { token: newToken(), digits: newDigits() };
      await sql.query(
        `insert into private.mail_proofs (user_id, purpose, address, link_hash, code_hash)
         values ($1::uuid, $2, lower($3), $4, $5)
         on conflict (user_id, purpose) do update set
           address = excluded.address, link_hash = excluded.link_hash, code_hash = excluded.code_hash,
           wrong = 0, agreed = false, sent_at = now()`,
        [
          user_id,
          purpose,
          address,
          linkHash(secrets.token),
          digitsHash({ user_id, purpose }, secrets.digits),
        ],
      );
      return secrets;
    },
    redeem: (shown, peer) =>
      db.asService((sql) =>
        shown.by === 'link' ? redeemLink(sql, shown, peer) : redeemDigits(sql, shown, peer),
      ),
  };
}

/** The mail was read: its secrets are used up, and the account goes on unless another mail is waited for. */
async function agree(sql: Sql, { user_id: userId, purpose }: Row): Promise<Outcome> {
  const type = typeOf(purpose);
  if (type !== 'email_change') {
    await sql.query('delete from private.mail_proofs where user_id = $1::uuid and purpose = $2', [
      userId,
      purpose,
    ]);
    return { kind: 'proven', userId, type };
  }
  // Of two that are shown at one moment each would wait for the other.
  await sql.query('select pg_advisory_xact_lock(hashtext($1))', [`address of ${userId}`]);
  await sql.query(
    `update private.mail_proofs set agreed = true, link_hash = gen_random_uuid()::text, code_hash = ''
     where user_id = $1::uuid and purpose = $2`,
    [userId, purpose],
  );
  const halves = await sql.query<{ purpose: Purpose; address: string }>(
    `select purpose, address from private.mail_proofs
     where user_id = $1::uuid and purpose = any($2::text[]) and agreed`,
    [userId, PURPOSES.email_change],
  );
  const newEmail = halves.find((half) => half.purpose === 'email_change_new')?.address;
  if (halves.length < PURPOSES.email_change.length || newEmail === undefined)
    return { kind: 'half' };
  // A mail to the earlier address must not open the account under the new one.
  await sql.query('delete from private.mail_proofs where user_id = $1::uuid', [userId]);
  return { kind: 'proven', userId, type, newEmail };
}

const IS_ALIVE = `not agreed and sent_at > now() - $3::float8 * interval '1 millisecond'`;
