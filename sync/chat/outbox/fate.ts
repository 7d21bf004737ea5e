import type { Message } from '#contract/entities/message.ts';
import { classifyFailure } from '../../model/classifyFailure.ts';
import type { OutboxEntry } from '../../model/entry.ts';
import { TransportError } from '../../model/ports/transport.ts';
import type { OnTheLine } from './deliver.ts';
import { outcomeOf } from './outcome.ts';

/** The fate of an entry that is alone on the line: the message where the server took it; `unknown`: it may have it. */
export async function fateOf(
  entry: OutboxEntry,
  { answer }: OnTheLine,
): Promise<Message | 'refused' | 'unknown'> {
  try {
    const { accepted, rejected } = outcomeOf([entry], await answer);
    return accepted[0] ?? (rejected.length > 0 ? 'refused' : 'unknown');
  } catch (error) {
    const isRefused =
      error instanceof TransportError && classifyFailure(error.failure).kind === 'rejected';
    return isRefused ? 'refused' : 'unknown';
  }
}
