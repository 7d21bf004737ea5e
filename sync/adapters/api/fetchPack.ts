import { API } from '#contract/protocol/api.ts';
import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '#contract/protocol/version.ts';
import { PACK_VERSION } from '#contract/rules/packs/pack.ts';
import type { AreaPacks } from '../../model/ports/areaPacks.ts';

/** The rows come anyway: a pack that takes longer helps nobody. */
const TIMEOUT_MS = 20_000;

/** Packs from /api. A server that has none, or writes them in another way, is not asked again. */
export function createFetchedPacks(
  origin: string,
  fetchAnswer: (url: URL, init: RequestInit) => Promise<Response> = fetch,
): AreaPacks {
  let hasNone = false;

  return {
    async pack(areaId) {
      if (hasNone) return null;
      try {
        const url = new URL(API.areaPack(areaId), origin);
        url.searchParams.set('version', PACK_VERSION);
        const answer = await fetchAnswer(url, {
          headers: { [PROTOCOL_HEADER]: String(PROTOCOL_VERSION) },
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        if (answer.ok) return await answer.arrayBuffer();
        // An area that is gone is refused in the same way: its rows say so, too.
        hasNone ||= answer.status === 404;
        return null;
      } catch {
        return null;
      }
    },
    // What cannot be read here now cannot be read the next time.
    forget: () => undefined,
    close: () => undefined,
  };
}
