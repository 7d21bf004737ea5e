import {
  API,
  aroundQuerySchema,
  cityQuerySchema,
  placesQuerySchema,
} from '#contract/protocol/api.ts';
import { parseRequest } from '#server/domain/requests/index.ts';
import type { ApiDeps } from '../api.ts';
import { anyone, type Route } from '../route.ts';

/** Places by name, cities by what lies in them, and what lies in a part of the map; for guests too. */
export function addPlaceRoutes(route: Route, { places, rates }: ApiDeps): void {
  route(API.places, {
    get: anyone(async (context) => {
      rates.take('places', context.env.address);
      const { q, limit } = parseRequest(placesQuerySchema, context.req.query());
      context.header('cache-control', 'public, max-age=60');
      return context.json({ places: await places.find(q, limit) });
    }),
  });
  route(API.city, {
    get: anyone(async (context) => {
      rates.take('places', context.env.address);
      const asked = parseRequest(cityQuerySchema, context.req.query());
      context.header('cache-control', 'public, max-age=60');
      return context.json({ city: await places.city(asked) });
    }),
  });
  route(API.around, {
    get: anyone(async (context) => {
      rates.take('around', context.env.address);
      const asked = parseRequest(aroundQuerySchema, context.req.query());
      context.header('cache-control', 'public, max-age=60');
      return context.json(await places.around(asked));
    }),
  });
}
