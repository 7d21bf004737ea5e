import type { Kept, RecordBody } from '#contract/entities/record.ts';
import { joiningIdOf } from '#contract/rules/ids.ts';
import { cutText } from '#contract/rules/text/cutText.ts';

/** How long an invitation is open. */
export const INVITATION_MS = 30 * 24 * 60 * 60_000;

/** An invitation as its link says it. */
export interface Invitation {
  readonly ownerId: string;
  readonly invitationId: string;
  /** The names of the list and of the person who invites; empty where the link says none. */
  readonly name: string;
  readonly by: string;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

/** The part of a link that names an invitation. */
export const joinCode = ({
  ownerId,
  invitationId,
}: Pick<Invitation, 'ownerId' | 'invitationId'>): string => `${ownerId}.${invitationId}`;

/** A name as it can stand in a link that is carried over signing in, where no sign of an address within an address may be. */
export const nameInLink = (name: string): string =>
  cutText(name.replaceAll(/[\p{Cc}%/\\]+/gu, ' ').trim(), 60);

/** Reads the part of an address that invites; null where it is none. */
export function invitationIn(params: URLSearchParams): Invitation | null {
  const [ownerId = '', invitationId = '', ...more] = (params.get('join') ?? '').split('.');
  if (more.length > 0 || !UUID.test(ownerId) || !UUID.test(invitationId)) return null;
  return {
    ...{ ownerId: ownerId.toLowerCase(), invitationId: invitationId.toLowerCase() },
    name: cutText(params.get('name') ?? '', 60),
    by: cutText(params.get('by') ?? '', 120),
  };
}

/** The record by which a person accepts an invitation. An answer to an earlier acceptance is forgotten. `at`: ms since the epoch. */
export const joiningOf = (
  userId: string,
  { ownerId, invitationId, name, by }: Invitation,
  at: number,
): Kept<'joining'> => ({
  id: joiningIdOf(userId, invitationId),
  body: {
    ...{ ownerId, invitationId, at },
    ...(name !== '' && { name }),
    ...(by !== '' && { by }),
  },
});

/** The invitations to a list that can still be accepted, the last first. `now`: ms since the epoch. */
export const openInvitations = (
  invitations: readonly Kept<'invitation'>[],
  listId: string,
  now: number,
): readonly Kept<'invitation'>[] =>
  invitations
    .filter(({ body }) => body.listId === listId && body.until > now)
    .toSorted((one, other) => other.body.at - one.body.at);

/** Whether an invitation is a link that anybody who has it may use. */
export const isLink = ({ email, withId }: RecordBody<'invitation'>): boolean =>
  email === undefined && withId === undefined;
