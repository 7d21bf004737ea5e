import { API, contactBodySchema } from '#contract/protocol/api.ts';
import { keepLetter } from '#server/domain/contact.ts';
import { type Api, type ApiDeps, noOtherMethod } from '../api.ts';
import { bodyOf } from '../request.ts';

/** Letters to us, from guests as from people signed in. */
export function addContactRoutes(api: Api, { db, rates }: ApiDeps): void {
  api.post(API.contact, async (context) => {
    const letter = await bodyOf(context, contactBodySchema);
    rates.take('contact', context.env.address);
    return context.json(await keepLetter(db, letter));
  });
  noOtherMethod(api, API.contact, 'POST');
}
