import { areaOf } from '#contract/protocol/scope.ts';
import type { NetworkKind } from '../model/ports/catalogue.ts';
import type { ScopeDoc } from '../store/docs.ts';

export interface AreasOnTheirWay {
  readonly areas: readonly string[];
  /** If each byte may cost, no pack is fetched: the rows are enough, and the packs on the device. */
  readonly mayFetch: boolean;
}

/** Areas that are wanted on any network, and are not here. */
export function areasOnTheirWay(
  scopes: ReadonlyMap<string, Pick<ScopeDoc, 'id' | 'isTaken' | 'done' | 'wifiOnly'>>,
  network: Pick<NetworkKind, 'isMetered'>,
): AreasOnTheirWay {
  const areas = [...scopes.values()].flatMap(({ id, isTaken, done, wifiOnly }) =>
    isTaken && done < 1 && !wifiOnly ? (areaOf(id) ?? []) : [],
  );
  return { areas, mayFetch: !network.isMetered() };
}
