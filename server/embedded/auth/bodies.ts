import * as z from 'zod/mini';
import { PASSWORD_MAX_BYTES } from '#contract/protocol/limits.ts';
import { nestsWithin } from './nesting.ts';

/** The longest an address can be (RFC 5321), and less than the library's column holds. */
const EMAIL_MAX = 254;
/** The width of the library's columns; tokens and passwords of ours are far shorter. */
const TOKEN_MAX = 255;
/** Account data of people and of the product is flat. */
const DATA_LEVELS = 8;

const email = z.string().check(z.maxLength(EMAIL_MAX));
const token = z.string().check(z.maxLength(TOKEN_MAX));
const newPassword = z
  .string()
  .check(
    z.refine(
      (text) => Buffer.byteLength(text) <= PASSWORD_MAX_BYTES,
      `A password has at most ${PASSWORD_MAX_BYTES} bytes`,
    ),
  );
const data = z
  .record(z.string(), z.unknown())
  .check(z.refine((value) => nestsWithin(value, DATA_LEVELS), 'data is nested too deep'));

/** The accepted fields of each endpoint; others are not passed to the library. */
export const BODIES = {
  signup: z.object({ email, password: newPassword, data: z.optional(data) }),
  password: z.object({ email, password: z.string().check(z.maxLength(TOKEN_MAX)) }),
  refresh_token: z.object({ refresh_token: token }),
  pkce: z.object({ auth_code: token, code_verifier: token }),
  recover: z.object({ email }),
  resend: z.object({ email, type: z.literal('signup') }),
  verify: z.object({
    type: z.enum(['signup', 'email', 'recovery', 'email_change']),
    email: z.optional(email),
    token: z.optional(token),
    token_hash: z.optional(token),
  }),
  user: z.object({
    email: z.optional(email),
    password: z.optional(newPassword),
    current_password: z.optional(z.string().check(z.maxLength(TOKEN_MAX))),
    data: z.optional(data),
  }),
} as const;
export type BodyKind = keyof typeof BODIES;

/** The body as the door takes it, written again; or what is wrong with it. */
export type ReadBody =
  | { readonly kind: 'read'; readonly body: string }
  /** It is no JSON at all. */
  | { readonly kind: 'noJson' }
  /** It is JSON of another shape; `where` says what of it. */
  | { readonly kind: 'wrong'; readonly where: string };

/** Reads the body of a request for a door. */
export function readBody(text: string, kind: BodyKind): ReadBody {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'noJson' };
  }
  const parsed = BODIES[kind].safeParse(value);
  if (parsed.success) return { kind: 'read', body: JSON.stringify(parsed.data) };
  const where = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return { kind: 'wrong', where: where.join('; ') };
}
