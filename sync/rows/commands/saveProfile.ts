import { withoutBidiMarks } from '#contract/rules/text/bidiMarks.ts';
import type { LocalDatabase } from '../../store/index.ts';
import { storeDoc } from '../../store/writes.ts';

/** The fields of their own row that a person may write. */
export interface ProfileFields {
  readonly fullName?: string;
  readonly avatarUrl?: null;
}

/** Changes the own row on this device; replication pushes it. Throws while the device does not have it. */
export async function saveProfile(
  database: LocalDatabase,
  userId: string,
  { fullName, avatarUrl }: ProfileFields,
): Promise<void> {
  await storeDoc(database, 'users', userId, (before) => {
    if (before === null) throw new Error('the own profile is not on this device yet');
    return {
      ...before,
      ...(fullName === undefined ? {} : { full_name: withoutBidiMarks(fullName).trim() }),
      ...(avatarUrl === undefined ? {} : { avatar_url: avatarUrl }),
    };
  });
}
