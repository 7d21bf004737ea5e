import * as z from 'zod/mini';
import { messageSchema, type Message } from '#contract/entities/message.ts';
import { API } from '#contract/protocol/api.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { type Session, signIn, type Who } from './accounts.ts';

const PAGE = 200;
const sessions = new Map<string, Promise<Session>>();

/** The next world has other sessions behind the same address. */
export function forgetSessions(): void {
  sessions.clear();
}

/** One session a server and person: signing in for each look would be most of a test. */
function sessionOf(url: string, who: Who): Promise<Session> {
  const key = `${url} ${who}`;
  const session = sessions.get(key) ?? signIn(url, who);
  sessions.set(key, session);
  return session;
}

/** Every message of a conversation as the server has it, by seq: asked for as one of its two people. */
export async function stored(url: string, me: Who, other: Who): Promise<Message[]> {
  const [mine, theirs] = await Promise.all([sessionOf(url, me), sessionOf(url, other)]);
  const conversationId = conversationIdOf(mine.id, theirs.id);
  const all: Message[] = [];
  for (;;) {
    const after = all.at(-1)?.seq ?? 0;
    const response = await fetch(
      `${url}${API.messages(conversationId)}?after_seq=${after}&limit=${PAGE}`,
      { headers: { authorization: `Bearer ${mine.token}` } },
    );
    if (response.status === 404 || response.status === 403) return all;
    const page = z.array(messageSchema).parse(await response.json());
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}

/** Writes as somebody at another device, past every line that a test has spoilt. */
export async function writeElsewhere(
  url: string,
  me: Who,
  other: Who,
  texts: readonly string[],
): Promise<void> {
  const [mine, theirs] = await Promise.all([sessionOf(url, me), sessionOf(url, other)]);
  const path = API.messages(conversationIdOf(mine.id, theirs.id));
  for (const content of texts) {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${mine.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ content }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }
}

/** The texts one person wrote, in the order everybody sees. */
export function textsOf(all: readonly Message[], senderId: string): string[] {
  return all.filter((one) => one.sender_id === senderId).map((one) => one.content);
}

/** True when seq runs 1, 2, 3 … */
export function isGapFree(all: readonly Message[]): boolean {
  return all.every((one, index) => one.seq === index + 1);
}
