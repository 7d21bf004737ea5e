import { API, catchUpBodySchema, startConversationBodySchema } from '#contract/protocol/api.ts';
import { catchUp } from '#server/domain/catchUp.ts';
import { conversationsOf, startConversation } from '#server/domain/conversations.ts';
import { type Api, type ApiDeps, noOtherMethod } from '../api.ts';
import { bodyOf } from '../request.ts';

/** The list, a new one, and what was missed. */
export function addConversationRoutes(api: Api, { db, rates }: ApiDeps): void {
  api.get(API.conversations, async (context) => {
    const { sub } = context.get('caller');
    rates.take('read', sub);
    return context.json(await conversationsOf(db, sub));
  });
  api.post(API.conversations, async (context) => {
    const { sub } = context.get('caller');
    const { receiver_id } = await bodyOf(context, startConversationBodySchema);
    rates.take('send', sub);
    return context.json(await startConversation(db, sub, receiver_id.toLowerCase()));
  });
  noOtherMethod(api, API.conversations, 'GET', 'POST');

  api.post(API.catchUp, async (context) => {
    const { sub } = context.get('caller');
    const asked = await bodyOf(context, catchUpBodySchema);
    rates.take('read', sub);
    return context.json(await catchUp(db, sub, asked));
  });
  noOtherMethod(api, API.catchUp, 'POST');
}
