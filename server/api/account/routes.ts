import { API, deleteAccountBodySchema } from '#contract/protocol/api.ts';
import { deleteAccount, exportOf, hasPassword } from '#server/domain/account.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { endSessions } from '#server/domain/sessions.ts';
import { type Api, type ApiDeps, noOtherMethod } from '../api.ts';
import { bodyOf } from '../request.ts';

/** What a person may ask of their account as a whole: a copy, and its end. */
export function addAccountRoutes(api: Api, deps: ApiDeps): void {
  const { db, rates, signIn, announcements } = deps;

  api.get(API.accountExport, async (context) => {
    const caller = context.get('caller');
    rates.take('account', caller.sub);
    return context.json(await exportOf(db, caller));
  });
  noOtherMethod(api, API.accountExport, 'GET');

  api.get(API.accountDelete, async (context) => {
    return context.json({ needsPassword: await hasPassword(db, context.get('caller').sub) });
  });
  api.post(API.accountDelete, async (context) => {
    const caller = context.get('caller');
    rates.take('account', caller.sub);
    const body = await bodyOf(context, deleteAccountBodySchema);
    if (await hasPassword(db, caller.sub)) {
      if (!('password' in body))
        throw new Refusal('invalid_request', 'the password is needed', { field: 'password' });
      await signIn({ email: caller.email ?? '', password: body.password }, context.env.address);
    }
    const others = await deleteAccount(db, caller.sub);
    const own = await endSessions(db, caller, 'local');
    for (const ended of new Set([...others, ...own])) announcements.sessionEnded(ended);
    return context.json({ ok: true });
  });
  noOtherMethod(api, API.accountDelete, 'GET', 'POST');
}
