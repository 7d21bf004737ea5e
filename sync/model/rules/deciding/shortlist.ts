import { cutText } from '#contract/rules/text/cutText.ts';
import { COMMENT_MAX, type Shortlist, type Vote } from '#contract/entities/records/shortlist.ts';
import { toUtf8 } from '#contract/rules/text/utf8.ts';
import { unreachable } from '#contract/rules/unreachable.ts';

/** How many people a list is shared with, beside whoever began it. */
export const LIST_PEOPLE_MAX = 11;

/** Bytes of it as JSON. Below what a record holds: two devices may each add something before they hear of each other. */
export const SHORTLIST_BYTES_MAX = 24_000;

/** Entries of a person's log; older ones give way. */
const LOG_MAX = 60;

/** One person's part in a list. */
export interface Part {
  readonly personId: string;
  readonly body: Shortlist;
}

/** Something with a time, in ms since the epoch. */
interface Timed {
  readonly at: number;
}

const entriesOf = ({ listed, votes, ratings, comments }: Shortlist): readonly Timed[] =>
  [listed, votes, ratings, comments].flatMap((map): Timed[] => Object.values(map));

/**
 * The time of a new entry: now, and later than everything it may answer, so that clocks that differ turn no answer around.
 * `now`: ms since the epoch.
 */
export const later = (parts: readonly Part[], now: number): number =>
  parts
    .flatMap(({ body }) => entriesOf(body))
    .reduce((latest, { at }) => Math.max(latest, at + 1), now);

/** A list nobody has said anything of. `at`: ms since the epoch. */
export const begunShortlist = (name: string, at: number, listId?: string): Shortlist => ({
  ...{ name: cutText(name, 60), at, ...(listId !== undefined && { listId }) },
  ...{ listed: {}, votes: {}, ratings: {}, comments: {} },
});

/** The beginning of what somebody says of a list of somebody else (`ownerId`, `answersId`). `at`: ms since the epoch. */
export const answerTo = (
  { ownerId, answersId, name }: { ownerId: string; answersId: string; name: string },
  at: number,
): Shortlist => ({ ...begunShortlist(name, at), answersId, ownerId });

/** A person's action on one home of a list. */
export type Saying =
  | { readonly kind: 'list'; readonly isIn: boolean; readonly title: string }
  /** Null takes the vote back. */
  | { readonly kind: 'vote'; readonly says: Vote | null }
  /** 0 takes the rating back. */
  | { readonly kind: 'rate'; readonly stars: number }
  | { readonly kind: 'comment'; readonly id: string; readonly text: string }
  /** Takes a comment of one's own back. */
  | { readonly kind: 'uncomment'; readonly id: string };

/** A person's part after one action more on a home; null: there is no room for it. `at`: `later`. */
export function saying(
  before: Shortlist,
  propertyId: string,
  said: Saying,
  at: number,
): Shortlist | null {
  // A person who acts is in it again.
  const { leftAt: _left, ...here } = before;
  const after = withSaid(here, propertyId, said, at);
  const bytes = bytesOf(after);
  return bytes > SHORTLIST_BYTES_MAX && bytes > bytesOf(before) ? null : after;
}

const bytesOf = (of: Shortlist) => toUtf8(JSON.stringify(of)).length;

function withSaid(before: Shortlist, id: string, said: Saying, at: number): Shortlist {
  const { listed, votes, ratings, comments } = before;
  switch (said.kind) {
    case 'list': {
      const { isIn, title } = said;
      const log = { ...before.log, [at.toString(36)]: { propertyId: id, isIn, at } };
      return {
        ...before,
        listed: { ...listed, [id]: { isIn, at, title: cutText(title, 200) } },
        log: lastOf(log),
      };
    }
    case 'vote':
      return { ...before, votes: put(votes, id, said.says && { says: said.says, at }) };
    case 'rate':
      return {
        ...before,
        ratings: put(ratings, id, said.stars === 0 ? null : { stars: said.stars, at }),
      };
    case 'comment': {
      const text = cutText(said.text.trim(), COMMENT_MAX);
      const comment = text === '' ? null : { propertyId: id, text, at };
      return { ...before, comments: put(comments, said.id, comment) };
    }
    case 'uncomment':
      return { ...before, comments: put<Shortlist['comments'][string]>(comments, said.id, null) };
    default:
      return unreachable(said);
  }
}

const lastOf = (log: NonNullable<Shortlist['log']>): NonNullable<Shortlist['log']> =>
  Object.fromEntries(
    Object.entries(log)
      .toSorted(([, one], [, other]) => other.at - one.at)
      .slice(0, LOG_MAX),
  );

function put<T>(map: Readonly<Record<string, T>>, key: string, value: T | null): Record<string, T> {
  const { [key]: _was, ...others } = map;
  return value === null ? others : { ...others, [key]: value };
}

/** Whether the homes of a list are decided. */
export type Verdict =
  /** Everybody said yes. */
  | 'agreed'
  /** Somebody has not voted yet. */
  | 'waiting'
  /** All voted, and not the same. */
  | 'open'
  /** Everybody said no. */
  | 'out';

export interface ListComment {
  readonly id: string;
  readonly personId: string;
  readonly text: string;
  readonly at: number;
}

/** A home of a list with what everybody says of it. */
export interface ListHome {
  readonly id: string;
  readonly title: string;
  /** The person who put it in, and the time, in ms since the epoch. */
  readonly addedBy: string;
  readonly at: number;
  /** By person. */
  readonly votes: ReadonlyMap<string, Vote>;
  readonly ratings: ReadonlyMap<string, number>;
  /** The oldest first. */
  readonly comments: readonly ListComment[];
  readonly verdict: Verdict;
}

/**
 * The homes of a list in the order that all votes give together: fewest noes first, then most yeses, then the better rating, then
 * what was put in earlier. `parts`: what everybody says, one each; `people`: the ids of all who vote.
 */
export function homesOfList(
  parts: readonly Part[],
  people: readonly string[],
): readonly ListHome[] {
  return [...lastListed(parts)]
    .filter(([, { isIn }]) => isIn)
    .map(([id, { title, at, personId }]) => {
      const votes = byPerson(parts, ({ votes: of }) => of[id]?.says);
      return {
        ...{ id, title, at, addedBy: personId, votes },
        ratings: byPerson(parts, ({ ratings }) => ratings[id]?.stars),
        comments: commentsOn(parts, id),
        verdict: verdictOf(people.map((person) => votes.get(person))),
      };
    })
    .toSorted(
      (one, other) =>
        count(one, 'no') - count(other, 'no') ||
        count(other, 'yes') - count(one, 'yes') ||
        meanOf(other.ratings) - meanOf(one.ratings) ||
        one.at - other.at ||
        (one.id < other.id ? -1 : 1),
    );
}

type Listing = Shortlist['listed'][string] & { readonly personId: string };

/** A home that somebody took out of a list, and when, in ms since the epoch. */
export interface TakenOut {
  readonly id: string;
  readonly title: string;
  readonly personId: string;
  readonly at: number;
}

/** The homes that were taken out of a list and are not in it again, the last first. */
export const takenOut = (parts: readonly Part[]): readonly TakenOut[] =>
  [...lastListed(parts)]
    .filter(([, { isIn }]) => !isIn)
    .map(([id, { title, personId, at }]) => ({ id, title, personId, at }))
    .toSorted((one, other) => other.at - one.at || (one.id < other.id ? -1 : 1));

/** A person's part without what they did with its homes after `since` (ms since the epoch), when they were to vote only. */
export function votesOnly(body: Shortlist, since: number): Shortlist {
  const upTo = <T extends Timed>(map: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(map).filter(([, { at }]) => at <= since));
  return {
    ...body,
    listed: upTo(body.listed),
    ...(body.log !== undefined && { log: upTo(body.log) }),
  };
}

/** Of everything done with each home the last: of two at one moment, that it is in. */
function lastListed(parts: readonly Part[]): ReadonlyMap<string, Listing> {
  const last = new Map<string, Listing>();
  for (const { personId, body } of parts)
    for (const [id, entry] of Object.entries(body.listed)) {
      const before = last.get(id);
      const isLater =
        before === undefined ||
        entry.at > before.at ||
        (entry.at === before.at && entry.isIn && !before.isIn);
      if (isLater) last.set(id, { ...entry, personId });
    }
  return last;
}

function byPerson<T>(
  parts: readonly Part[],
  of: (body: Shortlist) => T | undefined,
): ReadonlyMap<string, T> {
  return new Map(
    parts.flatMap(({ personId, body }) => {
      const value = of(body);
      return value === undefined ? [] : [[personId, value] as const];
    }),
  );
}

const commentsOn = (parts: readonly Part[], propertyId: string): readonly ListComment[] =>
  parts
    .flatMap(({ personId, body }) =>
      Object.entries(body.comments)
        .filter(([, comment]) => comment.propertyId === propertyId)
        .map(([id, { text, at }]) => ({ id, personId, text, at })),
    )
    .toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));

function verdictOf(votes: readonly (Vote | undefined)[]): Verdict {
  if (votes.includes(undefined)) return 'waiting';
  if (votes.every((vote) => vote === 'yes')) return 'agreed';
  return votes.every((vote) => vote === 'no') ? 'out' : 'open';
}

const count = ({ votes }: Pick<ListHome, 'votes'>, vote: Vote): number =>
  [...votes.values()].filter((one) => one === vote).length;

function meanOf(ratings: ReadonlyMap<string, number>): number {
  const all = [...ratings.values()];
  return all.length === 0 ? 0 : all.reduce((sum, one) => sum + one, 0) / all.length;
}
