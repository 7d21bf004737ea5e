import type { PETS } from '#contract/entities/property.ts';

type PetRule = (typeof PETS)[number];

/** The rules of a home that take each animal, what is by agreement among them. `any`: some animal. */
export const PETS_WITH: Readonly<Record<string, readonly PetRule[]>> = {
  any: ['yes', 'agreement'],
  cat: ['yes', 'cats', 'small_dogs', 'agreement'],
  small_dog: ['yes', 'small_dogs', 'agreement'],
  dog: ['yes', 'agreement'],
  no: ['no'],
};
