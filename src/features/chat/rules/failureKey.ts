import type { ErrorCode } from '#contract/protocol/errors.ts';

export type FailureKey =
  | 'failure.blocked'
  | 'failure.tooLate'
  | 'failure.tooLong'
  | 'failure.gone'
  | 'failure.notAllowed'
  | 'failure.other';

/** The translation key of why a message was refused. */
export function failureKey(code: ErrorCode | null): FailureKey {
  switch (code) {
    case 'blocked':
      return 'failure.blocked';
    case 'too_late':
      return 'failure.tooLate';
    case 'message_too_long':
    case 'payload_too_large':
      return 'failure.tooLong';
    case 'unknown_recipient':
    case 'not_found':
      return 'failure.gone';
    case 'forbidden':
    case 'not_a_participant':
      return 'failure.notAllowed';
    default:
      return 'failure.other';
  }
}
