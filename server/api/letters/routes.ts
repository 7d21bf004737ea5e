import { API } from '#contract/protocol/api.ts';
import { followLink, lookAtLink } from '#server/domain/letters/index.ts';
import { Refusal } from '#server/domain/requests/index.ts';
import { wantedLanguage } from '#server/wantedLanguage.ts';
import type { ApiDeps } from '../api.ts';
import type { ApiContext } from '../request.ts';
import { anyone, type Route } from '../route.ts';
import { linkPage } from './linkPage.ts';

/**
 * The links of mails, for people who are not signed in. GET shows what it is about and changes nothing, since programs look through
 * mails; POST does it: the button of that page, or the mail program itself (RFC 8058), whose body says nothing more.
 */
export function addLetterRoutes(route: Route, { db, rates, links, now }: ApiDeps): void {
  if (links === undefined) return;
  const answer = async (context: ApiContext, isDone: boolean) => {
    rates.take('letter', context.env.address);
    const token = context.req.param('token');
    if (token === undefined) throw new Refusal('not_found', 'there is nothing here');
    const found = await (isDone ? followLink : lookAtLink)(db, links, token, now());
    const language = wantedLanguage(context.req.header('accept-language'));
    return linkPage(found, isDone, language);
  };
  route(API.mailLink(':token'), {
    get: anyone((context) => answer(context, false)),
    post: anyone((context) => answer(context, true)),
  });
}
