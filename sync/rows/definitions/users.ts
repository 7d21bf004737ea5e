import type { UserDoc } from '../../store/docs.ts';
import { isSame } from '../../kit/isSame.ts';
import type { Change, Definition, DefinitionContext } from '../definition.ts';
import { merging } from '../merge.ts';
import { renamePeople } from '../renamePeople.ts';
import { parseUser } from '../rows.ts';

/** The fields of their own row that a person may change. */
const WRITABLE = ['full_name', 'avatar_url'] as const;

/**
 * The person's own profile, and the people they may write to: partners of conversations, inquiries and viewings, owners
 * of homes they looked at.
 */
export const users = ({ userId, database, log }: DefinitionContext): Definition<'users'> => ({
  key: 'users',
  scopes: [
    { name: 'self', priority: 0 },
    { name: 'people', priority: 2 },
  ],
  parse: parseUser,
  merge: merging(),
  home: ({ scope }) => scope,
  // A photo is taken again with a press; a name was written.
  keepsConflict: (_row, field) => field === 'full_name',
  keepsRefused: { fields: ['full_name'] },
  isMine: ({ scope }) => scope === 'self',
  payload,
  async onPulled(people) {
    await renamePeople(database, userId, people).catch((error: unknown) =>
      log.warn('a conversation still shows a name as it was', error),
    );
  },
});

/** Only what the person changed: the server refuses the mention of anything that is not theirs to write. */
function payload({ mine, base }: Change<UserDoc>, rev: number) {
  const changed = WRITABLE.filter((key) => !base || !isSame(mine[key], base[key]));
  return { id: mine.id, rev, ...Object.fromEntries(changed.map((key) => [key, mine[key]])) };
}
