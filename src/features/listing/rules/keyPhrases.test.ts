import { expect, it } from 'vitest';
import { keyPhrases, sentencesOf } from './keyPhrases.ts';

const found = (text: string, most = 9) =>
  keyPhrases(sentencesOf(text), most).map(({ phrase, sentence }) => [phrase, sentence]);

it('each phrase is told once, with the first sentence that says it, in the order of the text', () => {
  const text =
    'The tram stops outside. It is a quiet, sunny flat. Quiet nights.\nHigh ceilings, too.';
  expect(found(text)).toEqual([
    ['transit', 0],
    ['bright', 1],
    ['quiet', 1],
    ['ceilings', 3],
  ]);
  expect(found(text, 2)).toHaveLength(2);
});

it.each([
  ['Piso muy luminoso y tranquilo.', ['bright', 'quiet']],
  ['Appartement calme, refait à neuf, avec hauts plafonds.', ['quiet', 'renovated', 'ceilings']],
  ['Helle Wohnung mit Balkon und offener Küche, ruhig.', ['bright', 'quiet', 'outdoor']],
  ['Cozinha aberta e uma varanda soalheira.', ['bright', 'openKitchen', 'outdoor']],
  ['شقة هادئة وواسعة بالشرفة.', ['quiet', 'spacious', 'outdoor']],
])('%s', (text, phrases) => {
  expect(found(text).map(([phrase]) => phrase)).toEqual(phrases);
});

it.each([
  'There is no balcony.',
  'Not a quiet street.',
  'Sem varanda.',
  'Kein Balkon.',
  'بدون شرفة.',
])('%s says that it is not there', (text) => expect(found(text)).toEqual([]));

it('in Portuguese no is where it is', () => {
  const text =
    'Muito sol no terraço da sala e uma vista para o rio, com a cozinha ao lado do quarto.';
  expect(found(text).map(([phrase]) => phrase)).toEqual(['view', 'outdoor']);
});

it('what is there in another clause is there', () => {
  expect(found('No lift, a balcony all the same.')).toEqual([['outdoor', 0]]);
});

it('a word that only ends like one is another word', () => {
  expect(found('An unsunny shelter of biometro studying, still in a metropolis. Hello!')).toEqual(
    [],
  );
});

it('the sentences joined are the text', () => {
  const text = 'One. Two!\n\nThree?  Four';
  expect(sentencesOf(text).join('')).toBe(text);
});
