import { keepNewest } from '#contract/rules/keepNewest.ts';
import type { Db } from '#server/db/db.ts';
import { Refusal } from '../requests/index.ts';
import { type BaseState, statesOfAreas, statesOfCity } from './baseStates.ts';

/** The state of an area is asked for again after this time. */
const KNOWN_FOR_MS = 2000;
const KNOWN_AREAS = 2000;

/** The states of bases, with those that were read a moment ago. */
export interface KnownStates {
  /** Throws `not_found`. */
  read(areaId: string): Promise<BaseState>;
  ofCity(cityId: string): Promise<readonly BaseState[]>;
  /** Undefined: it was not read lately. */
  recent(areaId: string): BaseState | undefined;
}

export function createKnownStates(db: Db, now: () => number): KnownStates {
  const known = new Map<string, { readonly at: number; readonly state: BaseState }>();
  function note(state: BaseState): BaseState {
    keepNewest(known, state.area, { at: now(), state }, KNOWN_AREAS);
    return state;
  }
  return {
    async read(areaId) {
      const [state] = await statesOfAreas(db, [areaId]);
      if (state === undefined) throw new Refusal('not_found', 'there is no such area');
      return note(state);
    },
    async ofCity(cityId) {
      return (await statesOfCity(db, cityId)).map(note);
    },
    recent(areaId) {
      const found = known.get(areaId);
      return found !== undefined && now() - found.at < KNOWN_FOR_MS ? found.state : undefined;
    },
  };
}
