import { API, contactBodySchema } from '#contract/protocol/api.ts';
import { keepLetter } from '#server/domain/feedback/index.ts';
import type { ApiDeps } from '../api.ts';
import { bodyOf } from '../request.ts';
import { anyone, type Route } from '../route.ts';

/** Letters to us, from guests as from people signed in. */
export function addContactRoutes(route: Route, { db, rates }: ApiDeps): void {
  route(API.contact, {
    post: anyone(async (context) => {
      const letter = await bodyOf(context, contactBodySchema);
      rates.take('contact', context.env.address);
      return context.json(await keepLetter(db, letter));
    }),
  });
}
