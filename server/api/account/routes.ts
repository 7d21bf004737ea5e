import { API, deleteAccountBodySchema } from '#contract/protocol/api.ts';
import {
  deleteAccount,
  exportOf,
  hasPassword,
  endSessions,
} from '#server/domain/accounts/index.ts';
import { Refusal } from '#server/domain/requests/index.ts';
import type { ApiDeps } from '../api.ts';
import { bodyOf } from '../request.ts';
import type { Route } from '../route.ts';

/** Routes for a person's account as a whole: a copy of their data, and its deletion. */
export function addAccountRoutes(route: Route, deps: ApiDeps): void {
  const { db, rates, signIn } = deps;

  route(API.accountExport, {
    async get(context, person) {
      rates.take('account', person.sub);
      return context.json(await exportOf(db, person));
    },
  });

  route(API.accountDelete, {
    async get(context, { sub }) {
      return context.json({ needsPassword: await hasPassword(db, sub) });
    },
    async post(context, person) {
      rates.take('account', person.sub);
      const body = await bodyOf(context, deleteAccountBodySchema);
      if (await hasPassword(db, person.sub)) {
        if (!('password' in body))
          throw new Refusal('invalid_request', 'the password is needed', { field: 'password' });
        await signIn({ email: person.email ?? '', password: body.password }, context.env.address);
      }
      await deleteAccount(db, person.sub);
      await endSessions(db, person, 'local');
      return context.json({ ok: true });
    },
  });
}
