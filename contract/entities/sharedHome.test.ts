import { expect, it } from 'vitest';
import { wordsOf, withWords } from './reply.ts';
import { askedHome, contentWithHome, homeIn, sharedHome } from './sharedHome.ts';
import { messageDraftSchema } from './messageDraft.ts';

const ID = '018f4b6e-0000-7000-8000-000000000001';

it('a message of the type that shares a home has its id', () => {
  expect(sharedHome({ messageType: 'property', content: ID })).toBe(ID);
  expect(sharedHome({ messageType: 'property', content: `see ${ID}` })).toBeNull();
});

it('words are words, also where somebody writes an id', () => {
  expect(sharedHome({ messageType: 'text', content: ID })).toBeNull();
});

it('a question is the home and its words in one message; other words leave the home', () => {
  const asked = {
    messageType: 'property',
    content: contentWithHome(ID, 'Is it quiet?\nAt night, too?'),
  };
  expect(askedHome(asked)).toEqual({ id: ID, words: 'Is it quiet?\nAt night, too?' });
  expect([homeIn(asked), sharedHome(asked)]).toEqual([ID, null]);
  expect(wordsOf(asked)).toBe('Is it quiet?\nAt night, too?');
  expect(withWords(asked, 'Is it warm?')).toBe(contentWithHome(ID, 'Is it warm?'));
});

it('a home that is shared has a card and no words, a text has neither', () => {
  const shared = { messageType: 'property', content: ID };
  expect([homeIn(shared), askedHome(shared), wordsOf(shared)]).toEqual([ID, null, ID]);
  const text = { messageType: 'text', content: contentWithHome(ID, 'hello') };
  expect([homeIn(text), askedHome(text), wordsOf(text)]).toEqual([null, null, text.content]);
});

it('a question is judged by its words', () => {
  const fault = (content: string) => {
    const parsed = messageDraftSchema.safeParse({
      id: ID,
      content,
      message_type: 'property',
      written_at: '2026-11-21T02:00:00Z',
    });
    return parsed.success ? null : parsed.error.issues[0]?.message;
  };
  expect(fault(contentWithHome(ID, 'x'.repeat(4000)))).toBeNull();
  expect(fault(contentWithHome(ID, 'x'.repeat(4001)))).toBe('message_too_long');
  expect(fault(contentWithHome(ID, ' \n'))).toBe('empty_message');
  expect(fault(ID)).toBeNull();
});
