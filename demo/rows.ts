import { v5 } from 'uuid';
import { wordsOf } from '#contract/entities/reply.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { DEMO_NAMESPACE, DEMO_PEOPLE, emailOf, type PersonKey, personIdOf } from './people.ts';
import type { DemoThread } from './script.ts';

/** Characters of a message that the list of conversations shows. */
const PREVIEW = 200;

export interface AccountRow {
  readonly id: string;
  readonly identity_id: string;
  readonly email: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created_at: string;
}

/** One account a person, each some minutes older than the next. */
export function accountRows(createdAt: number): AccountRow[] {
  return DEMO_PEOPLE.map(({ key, name, roles }, index) => ({
    id: personIdOf(key),
    identity_id: v5(`identity ${key}`, DEMO_NAMESPACE),
    email: emailOf(key),
    metadata: {
      full_name: name,
      user_type: roles[0],
      agent_id: `AG-DEMO-${String(index + 1).padStart(2, '0')}`,
    },
    created_at: instant(createdAt + index * 60_000),
  }));
}

/** The roles beside the primary one, which the account itself brings. */
export function furtherRoleRows(): { user_id: string; role: string }[] {
  return DEMO_PEOPLE.flatMap(({ key, roles }) =>
    roles.slice(1).map((role) => ({ user_id: personIdOf(key), role })),
  );
}

export function conversationRow(thread: DemoThread) {
  const [low, high] = thread.between.map(personIdOf).sort();
  const [first, last] = [thread.messages[0], thread.messages.at(-1)];
  if (!first || !last)
    throw new RangeError(`nothing was said between ${thread.between.join(' and ')}`);
  return {
    id: idOf(thread),
    user_low: low,
    user_high: high,
    last_seq: thread.messages.length,
    last_message: Array.from(wordsOf({ messageType: last.type ?? 'text', content: last.text }))
      .slice(0, PREVIEW)
      .join(''),
    last_message_at: instant(last.storedAt),
    last_message_sender_id: personIdOf(last.from),
    created_at: instant(first.storedAt),
  };
}

export function participantRows(thread: DemoThread) {
  const newest = thread.messages.length;
  return thread.between.map((person: PersonKey) => ({
    conversation_id: idOf(thread),
    user_id: personIdOf(person),
    last_delivered_seq: newest - (thread.undelivered?.[person] ?? 0),
    last_read_seq: newest - (thread.unread[person] ?? 0),
  }));
}

/** Ids are made from the place in the conversation, so that a link to a message of the demo stays good. */
export function messageRows(thread: DemoThread) {
  const conversation = idOf(thread);
  return thread.messages.map((message, index) => ({
    id: v5(`${conversation} ${index + 1}`, DEMO_NAMESPACE),
    conversation_id: conversation,
    sender_id: personIdOf(message.from),
    seq: index + 1,
    content: message.text,
    message_type: message.type ?? 'text',
    written_at: instant(message.writtenAt),
    created_at: instant(message.storedAt),
  }));
}

/** The id of its conversation. */
export function idOf({ between: [one, other] }: DemoThread): string {
  return conversationIdOf(personIdOf(one), personIdOf(other));
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}
