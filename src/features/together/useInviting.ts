import { useTranslation } from 'react-i18next';
import {
  INVITATION_MS,
  type Invitation,
  joinCode,
  joiningOf,
  nameInLink,
} from '#sync/model/rules/deciding/invitations.ts';
import { cutText } from '#contract/rules/text/cutText.ts';
import { freshId } from '#src/data/freshId.ts';
import type { ConversationRow, RecordBody } from '#src/data/types.ts';
import { useConversations } from '#src/data/useConversations.ts';
import { useOwnProfile } from '#src/data/useOwnProfile.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useSession } from '#src/data/useSession.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { paths } from '#src/paths.ts';

/** Those who can be asked in a conversation. `known`: ids of those who are in the list. */
export function useInvitable(known: readonly string[]): readonly ConversationRow[] {
  const blocked = useRecords('block')?.map(({ body }) => body.userId) ?? [];
  return (useConversations() ?? []).filter(
    ({ other }) => !known.includes(other.id) && !blocked.includes(other.id),
  );
}

export interface ListToJoin {
  readonly id: string;
  readonly name: string;
}

type More = Pick<RecordBody<'invitation'>, 'email' | 'withId' | 'votesOnly'>;

/** Makes an invitation to a list: on this device at once. Gives its id. */
export function useInviting(): (list: ListToJoin, more?: More) => Promise<string> {
  const { records } = useSync();
  return async ({ id: listId, name }, more = {}) => {
    const [id, at] = [freshId(), Date.now()];
    const body = { listId, name: cutText(name, 60), at, until: at + INVITATION_MS, ...more };
    await records.writeAll([{ kind: 'invitation', id, body }]);
    return id;
  };
}

/** The address of an invitation; `isBare`: without names, which makes a code smaller. */
export function useJoinLink(): (of: ListToJoin, invitationId: string, isBare?: boolean) => string {
  const session = useSession();
  const profile = useOwnProfile();
  const ownerId = session.status === 'authenticated' ? session.user.id : '';
  const by = nameInLink(profile?.fullName ?? '');
  return (list, invitationId, isBare = false) => {
    const join = joinCode({ ownerId, invitationId });
    const names = isBare ? {} : { name: nameInLink(list.name), ...(by !== '' && { by }) };
    return new URL(paths.together.href({ join, ...names }), window.location.href).href;
  };
}

/** Asks somebody one writes with: they are told in the conversation, and in the list when they accept. */
export function useAsking(): (
  list: ListToJoin,
  row: ConversationRow,
  more?: More,
) => Promise<void> {
  const { t } = useTranslation('saved');
  const { chat } = useSync();
  const invite = useInviting();
  const linkOf = useJoinLink();
  return async (list, { id, other }, more = {}) => {
    const invitationId = await invite(list, { ...more, withId: other.id });
    await chat.sendMessage({
      conversationId: id,
      receiverId: other.id,
      content: `${t('together.message', { name: list.name })}\n${linkOf(list, invitationId)}`,
    });
  };
}

/** Accepts and declines invitations: on this device at once. */
export function useAnswering(me: string) {
  const { records } = useSync();
  return {
    async accept(invitation: Invitation): Promise<void> {
      const { id, body } = joiningOf(me, invitation, Date.now());
      await records.amend('joining', id, () => body);
    },
    remove: (id: string): Promise<void> => records.remove([id]),
  };
}
