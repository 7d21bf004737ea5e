import { expect, it } from 'vitest';
import { animalOf, ANIMALS, countFor, rulesFor } from './petChoices.ts';

it('somebody with a cat is offered every home that takes one, by whatever rule', () => {
  expect(rulesFor('cat').toSorted()).toEqual(['agreement', 'cats', 'small_dogs', 'yes']);
  expect(rulesFor('small_dog')).not.toContain('cats');
  expect(rulesFor('any').toSorted()).toEqual(['agreement', 'yes']);
  expect(countFor('cat', { yes: 7, cats: 7, small_dogs: 2, agreement: 10, no: 40 })).toBe(26);
  expect(countFor('cat', undefined)).toBeUndefined();
});

it('the rules of an animal are known as its, in any order; others are no animal', () => {
  for (const animal of ANIMALS) expect(animalOf(rulesFor(animal).toReversed())).toBe(animal);
  expect(animalOf(['cats'])).toBeNull();
  expect(animalOf(['no'])).toBeNull();
  expect(animalOf(undefined)).toBeNull();
});
