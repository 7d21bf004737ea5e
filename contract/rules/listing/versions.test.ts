import { expect, it } from 'vitest';
import { versionFor, versionsOf, wordsOf } from './versions.ts';

const home = {
  title: 'Casa junto ao mar',
  details: {
    description: 'Três quartos.',
    language: 'pt',
    translations: [
      { language: 'en', title: 'House by the sea', description: 'Three rooms.' },
      { language: 'ar', title: 'منزل على البحر', description: 'ثلاث غرف.' },
    ],
  },
};
const titleFor = (...languages: string[]) => versionFor(versionsOf(home), languages).title;

it('who reads a language the owner wrote in is shown that version, the dearest first', () => {
  expect(titleFor('en', 'pt')).toBe('House by the sea');
  expect(titleFor('pt', 'en')).toBe('Casa junto ao mar');
  expect(titleFor('fr', 'ar', 'en')).toBe('منزل على البحر');
});

it('who reads none of them is shown what the owner wrote first', () => {
  expect(titleFor('fr', 'de')).toBe('Casa junto ao mar');
  expect(titleFor()).toBe('Casa junto ao mar');
});

it('a home in one language has one version, whatever it is', () => {
  const { title, details } = home;
  const plain = { title, details: { description: details.description } };
  expect(versionsOf(plain)).toEqual([
    { language: null, title, description: details.description, isOriginal: true },
  ]);
  expect(versionFor(versionsOf(plain), ['en']).title).toBe(title);
});

it('the words of all languages count', () => {
  expect(wordsOf(home).split('\n')).toHaveLength(6);
});
