import { describe, expect, it } from 'vitest';
import { sharedText } from './sharedText.ts';

const ORIGIN = 'https://roost.test';
const ID = '11111111-1111-4111-8111-111111111111';
const of = (title: string, text: string, url: string) => sharedText({ title, text, url }, ORIGIN);

describe('text from another app', () => {
  it.each([
    ['', '', '', ''],
    ['A page', '', 'https://a.test/x', 'A page\nhttps://a.test/x'],
    ['A page', 'A page', 'https://a.test/x', 'A page\nhttps://a.test/x'],
    ['A page', 'A page https://a.test/x', 'https://a.test/x', 'A page https://a.test/x'],
    ['', ' Only words \n', '', 'Only words'],
  ])('%j, %j, %j is said once', (title, text, url, words) => {
    expect(of(title, text, url)).toEqual({ words, home: null });
  });

  it.each([
    ['', '', `${ORIGIN}/properties/${ID}`, ''],
    ['', `Look: ${ORIGIN}/properties/${ID}`, '', 'Look:'],
    ['Loft', `Loft\n${ORIGIN}/properties/${ID}?utm=1`, '', 'Loft'],
    ['', `${ORIGIN}/properties/${ID}/\nWhat do you think?`, '', 'What do you think?'],
  ])('%j, %j, %j is the card of a home', (title, text, url, words) => {
    expect(of(title, text, url)).toEqual({ words, home: ID });
  });

  it.each([
    `https://elsewhere.test/properties/${ID}`,
    `${ORIGIN}/properties/compare`,
    `${ORIGIN}/properties/${ID}/more`,
    'https://[broken',
  ])('%s is no home of ours', (url) => {
    expect(of('', '', url)).toEqual({ words: url, home: null });
  });
});
