import type { Message } from '#contract/entities/message.ts';
import type { ErrorCode } from '#contract/protocol/errors.ts';
import type { SendResult } from '#contract/protocol/socket.ts';
import { classifyCode } from '../../model/classifyFailure.ts';
import type { OutboxEntry } from '../../model/entry.ts';

/** The results of the entries of one batch. */
export interface Outcome {
  readonly accepted: readonly Message[];
  readonly rejected: readonly { readonly entry: OutboxEntry; readonly code: ErrorCode }[];
  /** Cut off, or refused for now. */
  readonly unanswered: readonly OutboxEntry[];
}

/** Sorts the entries of a batch by the server's results. One without a result was cut off. */
export function outcomeOf(
  sending: readonly OutboxEntry[],
  results: readonly SendResult[],
): Outcome {
  const byId = new Map(results.map((result) => [result.id, result]));
  const accepted: Message[] = [];
  const rejected: { entry: OutboxEntry; code: ErrorCode }[] = [];
  const unanswered: OutboxEntry[] = [];
  for (const entry of sending) {
    const result = byId.get(entry.id);
    if (result?.status === 'accepted') {
      accepted.push(result.message);
      continue;
    }
    const failure = result === undefined ? null : classifyCode(result.code);
    if (failure?.kind === 'rejected') rejected.push({ entry, code: failure.code });
    else unanswered.push(entry);
  }
  return { accepted, rejected, unanswered };
}
