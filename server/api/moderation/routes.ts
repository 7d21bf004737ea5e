import { MODERATION_PEOPLE, peopleQuerySchema } from '#contract/protocol/moderation.ts';
import { findPeople } from '#server/domain/moderation/index.ts';
import { parseRequest } from '#server/domain/requests/index.ts';
import type { ApiDeps } from '../api.ts';
import type { Route } from '../route.ts';

/** The one question of moderators: all else of theirs are records. */
export function addModerationRoutes(route: Route, { db, rates }: ApiDeps): void {
  route(MODERATION_PEOPLE, {
    async get(context, { sub }) {
      rates.take('people', sub);
      const query = parseRequest(peopleQuerySchema, context.req.query());
      return context.json(await findPeople(db, sub, query));
    },
  });
}
