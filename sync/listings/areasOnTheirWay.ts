import { areaOf } from '#contract/protocol/scope.ts';
import type { NetworkKind } from '../model/ports/catalogue.ts';
import type { ScopeDoc } from '../store/schemas/scope.ts';

/** Areas that are wanted on any network, and are not here. Where each byte may be paid for none: their rows are enough. */
export function areasOnTheirWay(
  scopes: ReadonlyMap<string, Pick<ScopeDoc, 'id' | 'isTaken' | 'done' | 'wifiOnly'>>,
  network: Pick<NetworkKind, 'isMetered'>,
): readonly string[] {
  if (network.isMetered()) return [];
  return [...scopes.values()].flatMap(({ id, isTaken, done, wifiOnly }) =>
    isTaken && done < 1 && !wifiOnly ? (areaOf(id) ?? []) : [],
  );
}
