import { CALL_SERVERS } from '#contract/protocol/calls.ts';
import { callServersFor } from '#server/domain/calls/index.ts';
import type { ApiDeps } from '../api.ts';
import type { Route } from '../route.ts';

/** By which servers the devices of somebody signed in find a way to others. */
export function addCallRoutes(route: Route, { relays, rates, now }: ApiDeps): void {
  route(CALL_SERVERS, {
    get(context, { sub }) {
      rates.take('signal', sub);
      return context.json(callServersFor(sub, relays, now()));
    },
  });
}
