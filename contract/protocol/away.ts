import * as z from 'zod/mini';

/**
 * POST: a pass for the session that asks. By it, in place of a token, a browser begins conversations and sends messages while the app is closed, and does
 * nothing else. It ends with its session.
 */
export const PASS = '/api/messages/pass';
export const passAnswerSchema = z.object({
  pass: z.string(),
  /** For so long it is good, ms. */
  forMs: z.number(),
});
/** Sessions that ended are known for longer than this. */
export const PASS_MS = 7 * 24 * 60 * 60_000;
/** A pass begins with this, and no token does. */
export const PASS_MARK = 'roost-pass.';

const TAG = 'outbox:';

/** The tag by which a browser calls the worker for what waits in this local database. */
export const tagOf = (database: string): string => TAG + database;
/** Null for a tag of another kind. */
export const databaseOfTag = (tag: string): string | null =>
  tag.startsWith(TAG) ? tag.slice(TAG.length) : null;
