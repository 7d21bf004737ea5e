import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import { PETS_WITH } from '#search/reading/pets.ts';

/** An animal that somebody has. */
export const ANIMALS = ['cat', 'small_dog', 'any'] as const;
export type Animal = (typeof ANIMALS)[number];

/** The animal whose rules these are; null: they are others. */
export function animalOf(rules: ListingQuery['pets']): Animal | null {
  const asked = new Set(rules);
  const isOf = (animal: Animal) => {
    const taking = PETS_WITH[animal] ?? [];
    return taking.length === asked.size && taking.every((rule) => asked.has(rule));
  };
  return ANIMALS.find(isOf) ?? null;
}

/** The rules of homes that take an animal. */
export const rulesFor = (animal: Animal): NonNullable<ListingQuery['pets']> => [
  ...(PETS_WITH[animal] ?? []),
];

/** How many homes take it, by the counts of each rule. */
export const countFor = (
  animal: Animal,
  counts: Readonly<Record<string, number>> | undefined,
): number | undefined =>
  counts && rulesFor(animal).reduce((sum, rule) => sum + (counts[rule] ?? 0), 0);
