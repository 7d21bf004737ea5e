import { personSchema } from '#contract/entities/user.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import type { LocalDatabase } from '../store/index.ts';
import { isSame } from '../kit/isSame.ts';
import type { UserDoc } from '../store/docs.ts';

/**
 * Conversations carry the other person as they were when the row came. A person who took another name or
 * photo since is shown with it, without waiting for the next message.
 */
export async function renamePeople(
  database: LocalDatabase,
  userId: string,
  pulled: readonly (UserDoc & { readonly _deleted: boolean })[],
): Promise<void> {
  const people = pulled.filter(
    ({ id, scope, _deleted }) => scope === 'people' && !_deleted && id !== userId,
  );
  if (people.length === 0) return;
  const byConversation = new Map(people.map((doc) => [conversationIdOf(userId, doc.id), doc]));
  const conversations = await database.collection('conversations');
  const docs = await conversations.findByIds([...byConversation.keys()]).exec();
  await Promise.all(
    [...docs.values()].map(async (doc) => {
      const other = personSchema.safeParse(byConversation.get(doc.id));
      const known = doc.row?.otherParticipant ?? doc.other;
      if (!other.success || isSame(known, other.data)) return;
      await doc.incrementalModify((before) => ({
        ...before,
        ...(before.other === null ? {} : { other: other.data }),
        row: before.row === null ? null : { ...before.row, otherParticipant: other.data },
      }));
    }),
  );
}
