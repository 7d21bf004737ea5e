import type { Desk } from './desk.ts';
import type { Purpose } from './proofs/proof.ts';
import { PROOF_LIFE_MS } from './proofs/proofs.ts';
import { mailsTooSoon } from './refusals.ts';
import type { Subject } from './tries.ts';

/** The reader of a mail: an address, and the account that asked where it is signed in. */
export interface Reader {
  readonly address: string;
  readonly accountId?: string;
}

/**
 * Answers a call that sends a mail, unless too many went there. They are counted for as long as a mail works:
 * whoever is refused because a stranger asked too often has one in their hands that still does.
 */
export async function mailing(
  desk: Desk,
  reader: Reader,
  answer: () => Promise<Response>,
): Promise<Response> {
  const subjects = subjectsOf(desk, reader);
  const wait = await desk.db.asService((sql) => desk.tries.take(sql, subjects));
  if (wait !== undefined) return mailsTooSoon(wait);
  const response = await answer();
  if (!response.ok) await desk.db.asService((sql) => desk.tries.giveBack(sql, subjects));
  return response;
}

function subjectsOf({ limits }: Desk, { address, accountId }: Reader): Subject[] {
  const most = limits.mailsPerHour;
  const to = { name: ['mails to', address.trim().toLowerCase()], most, windowMs: PROOF_LIFE_MS };
  if (accountId === undefined) return [to];
  return [to, { name: ['mails of', accountId], most, windowMs: PROOF_LIFE_MS }];
}

/** Writes to `address` with a link and digits of their own. */
export async function mailProof(
  { db, proofs, postman }: Desk,
  { userId, purpose, address }: { userId: string; purpose: Purpose; address: string },
): Promise<void> {
  const secrets = await db.asService((sql) => proofs.issue(sql, userId, purpose, address));
  await postman.send(purpose, address, secrets);
}
