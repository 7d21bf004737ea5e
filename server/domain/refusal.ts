import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '#contract/protocol/errors.ts';

interface Detail {
  readonly field?: string;
  /** Seconds. */
  readonly retryAfter?: number;
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

  /** What /api answers and what a socket acknowledgement carries. */
  toBody(): ErrorBody {
    return { error: { code: this.code, message: this.message, ...this.detail } };
  }
}

/** Whatever was thrown, as a Refusal; anything unforeseen becomes `internal` and tells nothing of itself. */
export function toRefusal(thrown: unknown): Refusal {
  return thrown instanceof Refusal ? thrown : new Refusal('internal', 'something went wrong here');
}
