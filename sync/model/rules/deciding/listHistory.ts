import type { Vote } from '#contract/entities/records/shortlist.ts';
import type { SeenList } from './lists.ts';

/** One thing somebody did in a list, as far as it is known. */
export type ListEvent = {
  readonly personId: string;
  /** ms since the epoch. */
  readonly at: number;
} & (
  | { readonly what: 'began' | 'joined' }
  | { readonly what: 'added' | 'removed' | 'commented'; readonly home: EventHome }
  | { readonly what: 'voted'; readonly home: EventHome; readonly vote: Vote }
  | { readonly what: 'rated'; readonly home: EventHome; readonly stars: number }
);

interface EventHome {
  readonly id: string;
  /** Empty: nobody in the list named it. */
  readonly title: string;
}

/**
 * Everything that was done in a list, the last first: who came, which homes were put in and taken out, and what was said of them. Of
 * votes and ratings a person's last one is known.
 */
export function historyOf({ ownerId, at, people, parts }: SeenList): readonly ListEvent[] {
  const titles = new Map<string, string>();
  for (const { body } of parts)
    for (const [id, { title }] of Object.entries(body.listed))
      if (title !== '') titles.set(id, title);
  const homeOf = (id: string): EventHome => ({ id, title: titles.get(id) ?? '' });
  const said = parts.flatMap(({ personId, body }): ListEvent[] => {
    const { votes, ratings, comments } = body;
    return [
      ...handlings(body).map(({ propertyId, isIn, at: when }): ListEvent => {
        return { personId, at: when, what: isIn ? 'added' : 'removed', home: homeOf(propertyId) };
      }),
      ...Object.entries(votes).map(([id, { says: vote, at: when }]): ListEvent => {
        return { personId, at: when, what: 'voted', home: homeOf(id), vote };
      }),
      ...Object.entries(ratings).map(([id, { stars, at: when }]): ListEvent => {
        return { personId, at: when, what: 'rated', home: homeOf(id), stars };
      }),
      ...Object.values(comments).map(({ propertyId, at: when }): ListEvent => {
        return { personId, at: when, what: 'commented', home: homeOf(propertyId) };
      }),
    ];
  });
  const came = people.flatMap(({ id, at: when }): ListEvent[] =>
    id === ownerId || when === undefined ? [] : [{ personId: id, at: when, what: 'joined' }],
  );
  const began: ListEvent[] = people.some(({ id }) => id === ownerId)
    ? [{ personId: ownerId, at, what: 'began' }]
    : [];
  return [...began, ...came, ...said].toSorted((one, other) => other.at - one.at);
}

/** The acts of a person on homes: their log, and the entries of a version of the app that kept none. */
function handlings({ log = {}, listed }: SeenList['parts'][number]['body']) {
  const logged = Object.values(log);
  const others = Object.entries(listed)
    .filter(([id, entry]) => !logged.some((one) => one.propertyId === id && one.at === entry.at))
    .map(([propertyId, { isIn, at }]) => ({ propertyId, isIn, at }));
  return [...logged, ...others].filter(({ at }) => at > 0);
}
