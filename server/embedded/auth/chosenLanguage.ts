import type { Db } from '#server/db/db.ts';
import { type Call, fieldsOf, textField } from '../call.ts';
import { isStorable } from '#contract/rules/text/storable.ts';

/** Calls that send a mail to an account that may be there already. */
const MAILS = /\/(?:recover|resend)\/?$/;

/** The person's choice of language: with this sign-up, or with the one that made the account. */
export async function chosenLanguage(db: Db, call: Call): Promise<unknown> {
  const { data } = fieldsOf(call);
  if (typeof data === 'object' && data !== null && 'language' in data) return data.language;
  if (call.method !== 'POST' || !MAILS.test(call.url.pathname) || !isStorable(fieldsOf(call)))
    return undefined;
  const [row] = await db.asService((sql) =>
    sql.query<{ language: unknown }>(
      `select raw_user_meta_data ->> 'language' as language from auth.users where lower(email) = lower($1)`,
      [textField(call, 'email')],
    ),
  );
  return row?.language;
}
