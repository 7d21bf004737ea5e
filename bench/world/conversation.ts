import { API } from '#contract/protocol/api.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import type { Account } from './people.ts';

/** Two people who have said one thing already. Gives the conversation's id. */
export async function startConversation(url: string, from: Account, to: Account): Promise<string> {
  const conversation = conversationIdOf(from.id, to.id);
  await ask(url, from, API.conversations, { receiver_id: to.id });
  await post(url, from, conversation, 'Is it still free?');
  return conversation;
}

/** Somebody writes at another device. */
export const post = (
  url: string,
  from: Account,
  conversation: string,
  content: string,
): Promise<void> => ask(url, from, API.messages(conversation), { content });

async function ask(url: string, { token }: Account, path: string, body: unknown): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}
