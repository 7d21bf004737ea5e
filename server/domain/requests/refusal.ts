import { requestNow } from '#server/db/caller.ts';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '#contract/protocol/errors.ts';

interface Detail {
  readonly field?: string;
  /** Seconds. */
  readonly retryAfter?: number;
  /** The name of the request, where the log says why it failed. */
  readonly request?: string;
}

/** A request that is not carried out, with the typed code its caller decides on. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly detail: Detail;

  constructor(code: ErrorCode, message: string, detail: Detail = {}) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.detail = detail;
  }

  /** The HTTP status of the code. */
  get status(): (typeof ERROR_STATUS)[ErrorCode] {
    return ERROR_STATUS[this.code];
  }

  /** The body that /api answers and a socket acknowledgement carries. */
  toBody(): ErrorBody {
    return { error: { code: this.code, message: this.message, ...this.detail } };
  }
}

/** Seconds: what an operator has to put right takes a while. */
const LATER_S = 30;
/** Seconds: a database that was restarted, or has another host, is back soon. */
const SOON_S = 2;

/**
 * Failures of the database or the disk that are nobody's fault and pass: read only (a hosted database becomes so when
 * its disk is full), no resources, no room for a file.
 */
const PASSING = /^(?:25006|53\w{3}|ENOSPC|EDQUOT)$/;
/** It is shut down or starting, the connection was lost, or a statement had no answer in its time. */
const AWAY = /^(?:57014|57P0[1-5]|08\w{3})$/;

/** Turns any error into a Refusal; an unforeseen one becomes `internal` and reveals nothing. */
export function toRefusal(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown;
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  if (PASSING.test(code)) return notNow(LATER_S);
  if (AWAY.test(code)) return notNow(SOON_S);
  const request = requestNow();
  return new Refusal('internal', 'something went wrong here', { ...(request && { request }) });
}

const notNow = (retryAfter: number) =>
  new Refusal('unavailable', 'it cannot be done at present', { retryAfter });
