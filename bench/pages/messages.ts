import { v5 } from 'uuid';
import type { Message } from '#contract/entities/message.ts';

const NAMESPACE = '1d0f6c55-2a6b-4a53-9f0e-6a1d3c9b7e21';
const BEGIN = Date.parse('2026-01-01T08:00:00Z');
const MINUTE_MS = 60_000;

/** Message `seq` of a conversation of two people who take turns; the same every time. */
export function messageAt(
  conversationId: string,
  seq: number,
  people: readonly [string, string],
): Message {
  const at = new Date(BEGIN + seq * MINUTE_MS).toISOString();
  return {
    id: v5(`${conversationId}:${seq}`, NAMESPACE),
    conversationId,
    sender_id: people[seq % 2 === 0 ? 0 : 1],
    seq,
    content: `message ${seq}. The heating in the hall was looked at again this morning, it is warm now.`,
    message_type: 'text',
    written_at: at,
    created_at: at,
  };
}

/** Messages `from` to `to`, both counted. */
export function messagesOf(
  conversationId: string,
  from: number,
  to: number,
  people: readonly [string, string],
): Message[] {
  return Array.from({ length: to - from + 1 }, (_, index) =>
    messageAt(conversationId, from + index, people),
  );
}
