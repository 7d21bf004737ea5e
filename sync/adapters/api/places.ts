import type { Tokens } from '../../model/ports/transport.ts';
import {
  API,
  type Around,
  aroundAnswerSchema,
  type AroundQuery,
  cityAnswerSchema,
  type CityQuery,
  type FoundPlace,
  placesAnswerSchema,
} from '#contract/protocol/api.ts';
import { call } from './call.ts';

/** The request carries no token. */
const tokens: Pick<Tokens, 'access'> = { access: () => Promise.resolve(null) };

/** Places by name, what fits best first. `text`: as it was typed, not empty. Throws TransportError. */
export async function askPlaces(origin: string, text: string): Promise<readonly FoundPlace[]> {
  const request = { isPublic: true, query: { q: text } };
  return (await call({ origin, tokens }, placesAnswerSchema, API.places, request)).places;
}

/** The city that is asked for; null: there is none. Throws TransportError. */
export async function askCity(origin: string, asked: CityQuery): Promise<FoundPlace | null> {
  const query = Object.fromEntries(
    Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return (await call({ origin, tokens }, cityAnswerSchema, API.city, { isPublic: true, query }))
    .city;
}

/** The places in a part of the map, or in the middle of a city. Throws TransportError. */
export async function askAround(origin: string, { bounds, city }: AroundQuery): Promise<Around> {
  const query = { ...(bounds && { bounds: bounds.join(',') }), ...(city && { city }) };
  return await call({ origin, tokens }, aroundAnswerSchema, API.around, { isPublic: true, query });
}
