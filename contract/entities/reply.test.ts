import { expect, test } from 'vitest';
import { messageDraftSchema } from './messageDraft.ts';
import { quotedIn, contentAbout, withWords, wordsOf } from './reply.ts';

const ID = '019a0000-0000-7000-8000-0000000000aa';

test('a reply is what it quotes and its words, whatever lines these have', () => {
  const reply = { messageType: 'reply', content: contentAbout(ID, 'Yes.\n\nOn Tuesday') };
  expect([quotedIn(reply), wordsOf(reply)]).toEqual([ID, 'Yes.\n\nOn Tuesday']);
  expect(withWords(reply, 'No')).toBe(contentAbout(ID, 'No'));
});

test('what is no reply, or none that can be read, quotes nothing and is all words', () => {
  const content = contentAbout(ID, 'Yes');
  for (const message of [
    { messageType: 'text', content },
    { messageType: 'reply', content: `see ${ID}\nYes` },
    { messageType: 'reply', content: ID },
  ]) {
    expect([quotedIn(message), wordsOf(message)]).toEqual([null, message.content]);
    expect(withWords(message, 'No')).toBe('No');
  }
});

test('a draft of a reply is judged by its words, and must quote', () => {
  const fault = (content: string, message_type = 'reply') => {
    const parsed = messageDraftSchema.safeParse({
      id: ID,
      content,
      message_type,
      written_at: '2026-11-21T02:00:00Z',
    });
    return parsed.success ? null : parsed.error.issues[0]?.message;
  };
  expect(fault(contentAbout(ID, 'x'.repeat(4000)))).toBeNull();
  expect(fault(contentAbout(ID, 'x'.repeat(4001)))).toBe('message_too_long');
  expect(fault(contentAbout(ID, ' \n'))).toBe('empty_message');
  expect(fault('Yes')).toBe('invalid_request');
  expect(fault(contentAbout(ID.toUpperCase(), 'Yes'))).toBe('invalid_request');
  expect(fault('Yes', 'text')).toBeNull();
  expect(fault(' ', 'text')).toBe('empty_message');
});
