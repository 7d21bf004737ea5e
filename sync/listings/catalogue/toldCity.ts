import { type FoundPlace, foundPlaceSchema } from '#contract/protocol/api.ts';
import { WHOLE_CITY_AREAS } from '#contract/protocol/limits.ts';
import type { ScopeDoc } from '../../store/docs.ts';

/** A city as the server told of it. */
export interface ToldCity {
  readonly place: FoundPlace;
  /** It has too many areas to be taken whole: those that are looked at are. */
  readonly inParts: boolean;
}

/** The same text is read again with every change of any scope. */
const read = new Map<string, ToldCity | null>();
const READ_MOST = 500;

/** The city in a scope; null: the server has told nothing yet, or this version does not understand it. */
export function toldCity(scope: Pick<ScopeDoc, 'asked'> | undefined): ToldCity | null {
  const [text] = scope?.asked ?? [];
  if (text === undefined) return null;
  const known = read.get(text);
  if (known !== undefined) return known;
  if (read.size >= READ_MOST) read.clear();
  const told = parsed(text);
  read.set(text, told);
  return told;
}

/** The scope with what the server tells of its city. One that is taken stays as it is taken: whole, or in parts. */
export function withTold(scope: ScopeDoc, place: FoundPlace): ScopeDoc {
  const before = toldCity(scope);
  const isWhole = scope.isTaken && scope.done === 1 && before?.inParts !== true;
  const inParts =
    scope.isTaken && before !== null ? before.inParts : place.areas > WHOLE_CITY_AREAS;
  return { ...scope, asked: [JSON.stringify({ place, inParts: inParts && !isWhole })] };
}

function parsed(text: string): ToldCity | null {
  try {
    const { place, inParts } = JSON.parse(text) as Record<string, unknown>;
    const known = foundPlaceSchema.safeParse(place);
    return known.success ? { place: known.data, inParts: inParts === true } : null;
  } catch {
    return null;
  }
}
