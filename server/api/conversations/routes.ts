import { API, catchUpBodySchema, startConversationBodySchema } from '#contract/protocol/api.ts';
import { createCatchUp } from '#server/domain/messages/index.ts';
import { conversationsOf, startConversation } from '#server/domain/conversations/index.ts';
import type { ApiDeps } from '../api.ts';
import { bodyOf } from '../request.ts';
import type { Route } from '../route.ts';

/** The list, a new one, and what was missed. */
export function addConversationRoutes(route: Route, { db, rates }: ApiDeps): void {
  const catchUp = createCatchUp(db);
  route(
    API.conversations,
    {
      async get(context, { sub }) {
        rates.take('read', sub);
        return context.json(await conversationsOf(db, sub));
      },
      async post(context, { sub }) {
        const { receiver_id } = await bodyOf(context, startConversationBodySchema);
        rates.take('send', sub);
        return context.json(await startConversation(db, sub, receiver_id.toLowerCase()));
      },
    },
    { takesPass: true },
  );

  route(API.catchUp, {
    async post(context, { sub }) {
      const asked = await bodyOf(context, catchUpBodySchema);
      rates.take('read', sub);
      return context.json(await catchUp(sub, asked));
    },
  });
}
