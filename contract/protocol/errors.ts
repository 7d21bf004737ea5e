import * as z from 'zod/mini';

/**
 * Every failure /api and the socket answer with. Decide on the code, never on text or status.
 * The HTTP status of each is in ERROR_STATUS.
 */
export const ERROR_STATUS = {
  /** A body, parameter or payload did not parse; `field` names which part. */
  invalid_request: 400,
  empty_message: 400,
  message_too_long: 400,
  /** No token, or one that is expired, forged or of an ended session. */
  unauthenticated: 401,
  invalid_credentials: 401,
  email_not_confirmed: 403,
  forbidden: 403,
  not_a_participant: 403,
  /** The receiver does not take messages from the sender. */
  blocked: 403,
  /** The conversation's id is not the one derived from its two people. */
  conversation_mismatch: 400,
  /** The id is already used by a message of another sender or conversation. */
  id_taken: 409,
  /** The time in which a message can be changed, or unsent, is over by the server's clock. */
  too_late: 409,
  not_found: 404,
  unknown_recipient: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  /** Not an image, or one of an unsupported format, too many pixels, or damaged. */
  unsupported_image: 415,
  /** A file that a browser or a system could run, or that is not what it was sent as. */
  unsupported_file: 415,
  /** The message sends a file that the server does not have, or that is not the sender's to send. */
  file_missing: 409,
  /** The server no longer understands clients of this version: the app has to be updated. */
  client_outdated: 426,
  /** `retryAfter` says how many seconds to wait. */
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  /** The client is newer than the server: it waits until the server is updated. */
  server_outdated: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export const errorCodeSchema = z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]);

/** The name of a request, on every answer of our server: its log says under it why the request failed. */
export const REQUEST_HEADER = 'x-request-id';

/** The one shape of a failure: `{ error: { code, message, field?, retryAfter?, request? } }`. */
export const errorBodySchema = z.object({
  error: z.object({
    code: errorCodeSchema,
    /** For a developer's eyes, in English. Text for people is chosen from `code` at the edge. */
    message: z.string(),
    field: z.optional(z.string()),
    /** Seconds, the same as the Retry-After header. */
    retryAfter: z.optional(z.number()),
    /** Of a failure of the server: the name under which its log has it. */
    request: z.optional(z.string()),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
