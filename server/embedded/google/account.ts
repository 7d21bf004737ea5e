import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

/** Who says yes on the simulated consent page. */
export interface GoogleAccount {
  readonly email: string;
  readonly name: string;
}

const accountSchema = z.object({ email: z.email(), name: z.string() });

/** The account as the code that a consent gives: nothing has to be remembered between the two calls. */
export function toCode(account: GoogleAccount): string {
  return Buffer.from(JSON.stringify(account)).toString('base64url');
}

/** Null when the code is none of ours. */
export function fromCode(code: string): GoogleAccount | null {
  try {
    return accountSchema.parse(JSON.parse(Buffer.from(code, 'base64url').toString('utf8')));
  } catch {
    return null;
  }
}

/** What Google's userinfo says of an account. Its id stays the same for an address. */
export function userInfoOf({ email, name }: GoogleAccount): Record<string, unknown> {
  const id = BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex')}`);
  return { id: id.toString().slice(0, 21), email, verified_email: true, name };
}
