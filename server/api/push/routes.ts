import { PUSH, pushBodySchema } from '#contract/protocol/push.ts';
import { Refusal } from '#server/domain/requests/index.ts';
import { keepSubscription } from '#server/domain/telling/index.ts';
import type { ApiDeps } from '../api.ts';
import { bodyOf } from '../request.ts';
import type { Route } from '../route.ts';

/** The push services of the devices of somebody signed in. */
export function addPushRoutes(route: Route, { db, rates, push }: ApiDeps): void {
  route(PUSH, {
    async post(context, person) {
      rates.take('push', person.sub);
      const body = await bodyOf(context, pushBodySchema);
      if (body.subscription !== null && push?.accepts(body.subscription.endpoint) !== true)
        throw new Refusal('invalid_request', 'no push service', { field: 'endpoint' });
      return context.json({ kept: await keepSubscription(db, person, body) });
    },
  });
}
