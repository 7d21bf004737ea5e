import type { FoundPlace } from '#contract/protocol/api.ts';
import { PACK_VERSION } from '#search/packs/pack.ts';
import type { AreaPacks, CityAreas } from '../../model/ports/areaPacks.ts';
import { type Bases, isNotFound } from './bases.ts';

/** The areas of a city that its manifest names; without a city: of the first. Null: there is none, or no line. */
export async function areasOfManifest(
  bases: Pick<Bases, 'areas'>,
  asked: string | null,
  firstCity: () => Promise<Pick<FoundPlace, 'id'> | null>,
): Promise<CityAreas | null> {
  try {
    const city = asked ?? (await firstCity())?.id ?? null;
    return city === null ? null : { city, areas: await bases.areas(city) };
  } catch {
    return null;
  }
}

/** So many refusals, and no pack of any area: the server has none, or writes them in another way. */
const REFUSALS = 6;

/**
 * Packs of bases. An area that is refused goes without, and the others are asked for; a server that refuses one after the
 * other and gave none is not asked again.
 */
export function createFetchedPacks(bases: Bases): AreaPacks {
  let refusals = 0;
  let hasSome = false;

  return {
    async pack(area, { city, held }) {
      if (!hasSome && refusals >= REFUSALS) return null;
      try {
        const asked = { area, city };
        const before = await bases.of(asked);
        if (before.version !== PACK_VERSION) return null;
        if (before.base === held) return { base: held, gone: [...before.gone], bytes: null };
        const { named, content } = await bases.file(asked, 'find', (answer) =>
          answer.arrayBuffer(),
        );
        hasSome = true;
        return { base: named.base, gone: [...named.gone], bytes: content };
      } catch (error) {
        if (isNotFound(error)) refusals += 1;
        return null;
      }
    },
  };
}
