import { API } from '#contract/protocol/api.ts';
import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '#contract/protocol/version.ts';
import { PACK_VERSION } from '#search/packs/pack.ts';
import type { AreaPacks } from '../../model/ports/areaPacks.ts';

/**
 * The rows come anyway, so one that never ends is let go. On a slow line several share it: what is cut short there was
 * fetched for nothing, and the area's rows may be the last.
 */
const TIMEOUT_MS = 60_000;

/** So many refusals, and no pack of any area: the server has none, or writes them in another way. */
const REFUSALS = 6;

/**
 * Packs from /api. An area that is refused goes without, and the others are asked for; a server that refuses one after the
 * other and gave none is not asked again.
 */
export function createFetchedPacks(
  origin: string,
  fetchAnswer: (url: URL, init: RequestInit) => Promise<Response> = fetch,
): AreaPacks {
  let refusals = 0;
  let hasSome = false;

  return {
    async pack(areaId) {
      if (!hasSome && refusals >= REFUSALS) return null;
      try {
        const url = new URL(API.areaPack(areaId), origin);
        url.searchParams.set('version', PACK_VERSION);
        const answer = await fetchAnswer(url, {
          headers: { [PROTOCOL_HEADER]: String(PROTOCOL_VERSION) },
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        hasSome ||= answer.ok;
        if (answer.status === 404) refusals += 1;
        return answer.ok ? await answer.arrayBuffer() : null;
      } catch {
        return null;
      }
    },
  };
}
