import type { AreaOpinion, Lived } from '#contract/entities/records/areaOpinion.ts';
import type { Residents } from '#contract/protocol/residents.ts';
import { AREA_QUESTIONS } from '#contract/rules/areas/opinions.ts';

/** Of fewer people nothing is told. */
export const LEAST_RESIDENTS = 5;
/** So many reviews are told, the newest first. */
export const MOST_REVIEWS = 12;

/** One person's opinion, as it counts. */
export interface CountedOpinion extends Pick<AreaOpinion, 'answers'> {
  /** Of a review that is shown; null: there is none, or it is not shown. */
  readonly review: {
    readonly id: string;
    readonly text: string;
    readonly lived: Lived;
    readonly month: string;
  } | null;
}

/**
 * The published answers about an area: null with fewer than five people, and no question with fewer than five
 * answers. `private.residents_of` of the database is the same rule.
 */
export function residentsOf(opinions: readonly CountedOpinion[]): Residents | null {
  if (opinions.length < LEAST_RESIDENTS) return null;
  const polls = AREA_QUESTIONS.flatMap((question) => {
    const said = opinions.flatMap(({ answers }) => answers[question] ?? []);
    if (said.length < LEAST_RESIDENTS) return [];
    const yes = said.filter((agrees) => agrees).length;
    return [[question, { n: said.length, agree: Math.round((yes * 100) / said.length) }] as const];
  });
  const reviews = opinions
    .flatMap(({ review }) => review ?? [])
    // By month, then by an id that is made at random: the order within a month says nothing.
    .toSorted((one, other) =>
      one.month === other.month ? compare(one.id, other.id) : compare(other.month, one.month),
    )
    .slice(0, MOST_REVIEWS);
  return { people: opinions.length, polls: Object.fromEntries(polls), reviews };
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
