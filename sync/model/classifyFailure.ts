import type { ErrorCode } from '#contract/protocol/errors.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import { TransportError, type TransportFailure } from './ports/transport.ts';

export type FailureClass =
  /** Try again: after `afterMs` where the server said when, else after the backoff. */
  | { readonly kind: 'retry'; readonly afterMs?: number }
  /** The token was refused: refresh it before anything else. */
  | { readonly kind: 'needsAuth' }
  /** Will never be accepted as it is. */
  | { readonly kind: 'rejected'; readonly code: ErrorCode };

/** Reads typed codes only. A failure that is not known to be the request's own fault is tried again. */
export function classifyFailure(failure: TransportFailure): FailureClass {
  switch (failure.kind) {
    case 'network':
    case 'notOurs':
      return { kind: 'retry' };
    case 'answered':
      return classifyCode(failure.code, failure.retryAfterMs);
    default:
      return unreachable(failure);
  }
}

/** The same for whatever was thrown: what failed on this device is tried again, too. */
export const failureOf = (error: unknown): FailureClass =>
  error instanceof TransportError ? classifyFailure(error.failure) : { kind: 'retry' };

/** The same for a code alone, as one item of a batch carries it. */
export function classifyCode(code: ErrorCode, retryAfterMs?: number): FailureClass {
  switch (code) {
    case 'rate_limited':
      return { kind: 'retry', afterMs: retryAfterMs ?? 1000 };
    case 'internal':
    case 'unavailable':
    // It is this version of the app, or of the server, that is refused, never what was written.
    case 'client_outdated':
    case 'server_outdated':
      return retryAfterMs === undefined
        ? { kind: 'retry' }
        : { kind: 'retry', afterMs: retryAfterMs };
    case 'unauthenticated':
      return { kind: 'needsAuth' };
    case 'invalid_request':
    case 'empty_message':
    case 'message_too_long':
    case 'invalid_credentials':
    case 'email_not_confirmed':
    case 'forbidden':
    case 'not_a_participant':
    case 'blocked':
    case 'conversation_mismatch':
    case 'id_taken':
    case 'too_late':
    case 'not_found':
    case 'unknown_recipient':
    case 'method_not_allowed':
    case 'payload_too_large':
    case 'unsupported_image':
    case 'unsupported_file':
    case 'file_missing':
      return { kind: 'rejected', code };
    default:
      return unreachable(code);
  }
}
