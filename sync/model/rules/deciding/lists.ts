import type { Kept, RecordBody } from '#contract/entities/record.ts';
import { type Shortlist, shortlistSchema } from '#contract/entities/records/shortlist.ts';
import { answerIdOf } from '#contract/rules/ids.ts';
import { type Part, votesOnly } from './shortlist.ts';

export interface ListPerson {
  readonly id: string;
  /** As the server told it; null: it did not. */
  readonly name: string | null;
  /** Since when they are in it, where that is known. ms since the epoch. */
  readonly at?: number | undefined;
  /** Since then they vote and comment only; absent: they change its homes, too. */
  readonly votesSince?: number | undefined;
  /** They came by an invitation of this person, when they wanted to. */
  readonly hasAccepted?: boolean;
}

/** A list of homes that a person is in. */
export interface SeenList {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  /** When it was begun, ms since the epoch. */
  readonly at: number;
  /** The person who began it comes first. */
  readonly people: readonly ListPerson[];
  /** The parts of those of them who wrote something. */
  readonly parts: readonly Part[];
  /** The record this person writes in. */
  readonly ownId: string;
  /** The record by which it is shown to this person; null: it is theirs, or it is over. */
  readonly heldId: string | null;
  /** It is not shown to this person any more: what they said is all there is. */
  readonly isOver: boolean;
}

export interface ListRecords {
  readonly own: readonly Kept<'shortlist'>[];
  readonly shared: readonly Kept<'shared'>[];
  readonly shares: readonly Kept<'share'>[];
}

interface Shown {
  readonly id: string;
  readonly held: RecordBody<'shared'>;
  readonly body: Shortlist;
}

/** All lists a person is in, in the order in which they were begun: theirs, those of others, and those that are over. */
export function listsOf(userId: string, { own, shared, shares }: ListRecords): readonly SeenList[] {
  const shown = shared.flatMap(({ id, body: held }): Shown[] => {
    const parsed = held.kind === 'shortlist' ? shortlistSchema.safeParse(held.body) : null;
    return parsed?.success === true ? [{ id, held, body: parsed.data }] : [];
  });
  const answersTo = (listId: string, ownerId: string) =>
    shown.filter(({ body }) => body.answersId === listId && body.ownerId === ownerId);
  const mine = own
    .filter(({ body }) => body.answersId === undefined)
    .map(({ id, body }): SeenList => {
      const answers = answersTo(id, userId);
      const names = new Map(answers.map(({ held }) => [held.ownerId, held.ownerName ?? null]));
      const others = shares.filter((share) => share.body.recordId === id);
      const people = [
        { id: userId, name: null },
        ...others.map(({ body: { withId, name: told, at: since, votesSince } }) => ({
          ...{ id: withId, name: names.get(withId) ?? told ?? null },
          ...{ at: since, votesSince, hasAccepted: told !== undefined },
        })),
      ];
      const parts = partsIn(people, [{ personId: userId, body }, ...answers.map(partOf)]);
      const { name, at } = body;
      return {
        ...{ id, ownerId: userId, name, at, people, parts, ownId: id },
        heldId: null,
        isOver: false,
      };
    });
  const theirs = shown
    .filter(({ body }) => body.answersId === undefined)
    .map(({ id: heldId, held, body }): SeenList => {
      const { ownerId, recordId: id, ownerName, people: told = [] } = held;
      const ownId = answerIdOf(userId, id);
      const answer = own.find((one) => one.id === ownId);
      const others = told.filter((one) => one.id !== userId);
      const me = told.find((one) => one.id === userId);
      const people = [
        { id: ownerId, name: ownerName ?? null },
        { id: userId, name: null, at: me?.at, votesSince: me?.votesSince },
        ...others,
      ];
      const parts = partsIn(people, [
        { personId: ownerId, body },
        ...(answer === undefined ? [] : [{ personId: userId, body: answer.body }]),
        ...answersTo(id, ownerId).map(partOf),
      ]);
      const { name, at } = body;
      return { id, ownerId, name, at, people, parts, ownId, heldId, isOver: false };
    });
  const known = new Set(theirs.map(({ ownId }) => ownId));
  const over = own.flatMap(({ id: ownId, body }): SeenList[] => {
    const { answersId: id, ownerId, name, at } = body;
    if (id === undefined || ownerId === undefined || known.has(ownId)) return [];
    const people = [{ id: userId, name: null }];
    const parts = [{ personId: userId, body: withSaidHomes(body) }];
    return [{ id, ownerId, name, at, people, parts, ownId, heldId: null, isOver: true }];
  });
  return [...mine, ...theirs, ...over].toSorted((one, other) => one.at - other.at);
}

const partOf = ({ held, body }: Shown): Part => ({ personId: held.ownerId, body });

/** The part of a person who left the list may be here a moment longer. Of those who vote only, the homes are not theirs to change. */
const partsIn = (people: readonly ListPerson[], parts: readonly Part[]): readonly Part[] =>
  parts.flatMap(({ personId, body }) => {
    const person = people.find(({ id }) => id === personId);
    if (person === undefined) return [];
    const { votesSince } = person;
    return [{ personId, body: votesSince === undefined ? body : votesOnly(body, votesSince) }];
  });

/** Whether a person may change the homes of a list. */
export const canChangeHomes = ({ people, isOver }: SeenList, personId: string): boolean =>
  !isOver && people.find(({ id }) => id === personId)?.votesSince === undefined;

/** Of a list that is over, the homes this person said something of: who put them in is not here any more. */
function withSaidHomes(body: Shortlist): Shortlist {
  const { votes, ratings, comments, listed } = body;
  const ids = [...Object.keys(votes), ...Object.keys(ratings)];
  const said = [...ids, ...Object.values(comments).map(({ propertyId }) => propertyId)];
  const homes = said.map((id) => [id, { isIn: true, at: 0, title: '' }] as const);
  return { ...body, listed: { ...Object.fromEntries(homes), ...listed } };
}
