import { describe, expect, it } from 'vitest';
import {
  filledIn,
  firstName,
  inPlace,
  placeholdersIn,
  placesAfterMove,
  unknownWordsIn,
} from './quickReply.ts';

const words = { name: 'Maya', home: 'Loft at the quay', me: 'Jonas' };

describe('words in braces', () => {
  it('name whom it goes to, the home and who writes, wherever the answer says so', () => {
    expect(filledIn('Hello {name}! {home} is free, {name}. {me}', words)).toBe(
      'Hello Maya! Loft at the quay is free, Maya. Jonas',
    );
    expect(filledIn('It costs $& a month, {name}', { ...words, name: '$1 $2' })).toBe(
      'It costs $& a month, $1 $2',
    );
    expect(filledIn('{{name}} {rent} {Name}', words)).toBe('{Maya} {rent} {Name}');
  });

  it('what a name has in braces is not replaced again', () => {
    expect(filledIn('{name}', { ...words, name: '{me}' })).toBe('{me}');
  });

  it('what is not known stays as it was written, and so does a word that there is not', () => {
    const apart = { ...words, home: null };
    expect(filledIn('{name}: {home}', apart)).toBe('Maya: {home}');
    expect(placeholdersIn(filledIn('{name}: {home}', apart))).toEqual(['{home}']);
    expect(placeholdersIn(filledIn('Best, {me} {foo} {foo}', apart))).toEqual(['{foo}']);
    expect(placeholdersIn(filledIn('Best, {me}. Bring {a copy, b}.', words))).toEqual([]);
  });

  it('people are called by the first of their names', () => {
    expect(firstName('  Inês  Carvalho ')).toBe('Inês');
    expect(firstName('ليلى حداد')).toBe('ليلى');
    expect(firstName('  ')).toBeNull();
  });
});

const reply = (id: string, place?: number) => ({ id, body: place === undefined ? {} : { place } });
const idsOf = (replies: readonly { readonly id: string }[]) => replies.map(({ id }) => id).join('');

describe('the order of kept answers', () => {
  it('is as they were put; those never moved stand behind, oldest first', () => {
    expect(idsOf(inPlace([reply('a'), reply('b', 1), reply('c'), reply('d', 0)]))).toBe('dbac');
    expect(idsOf(inPlace([reply('a', 1), reply('b', 1)]))).toBe('ab');
  });

  it('changes for those alone whose place is another', () => {
    const shown = [reply('a', 0), reply('b', 1), reply('c', 2), reply('d')];
    expect(placesAfterMove(shown, 'b', 0)).toEqual([
      { id: 'b', place: 0 },
      { id: 'a', place: 1 },
      { id: 'd', place: 3 },
    ]);
  });

  it('every step from any place leaves the others in their order', () => {
    const shown = [reply('a'), reply('b'), reply('c')];
    for (const [id, to, after] of [
      ['a', 1, 'bac'],
      ['a', 2, 'bca'],
      ['c', 0, 'cab'],
      ['b', 1, 'abc'],
    ] as const) {
      const places = new Map(placesAfterMove(shown, id, to).map((one) => [one.id, one.place]));
      expect(idsOf(inPlace(shown.map((one) => reply(one.id, places.get(one.id)))))).toBe(after);
    }
  });

  it('stays where nothing is to be moved, or there is no such place', () => {
    expect(placesAfterMove([reply('a', 0)], 'a', 1)).toEqual([]);
    expect(placesAfterMove([reply('a', 0)], 'a', -1)).toEqual([]);
    expect(placesAfterMove([reply('a', 0)], 'x', 0)).toEqual([]);
  });
});

it('a reply to be kept names only words that stand for something', () => {
  expect(unknownWordsIn('Dear {name}, {home} is free. {me}')).toEqual([]);
  expect(unknownWordsIn('Dear {foo}, {foo} and {Name}')).toEqual(['{foo}', '{Name}']);
});
