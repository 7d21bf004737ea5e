import {
  geodataPath,
  geodataSchema,
  geodataSlug,
  type Geodata,
} from '#contract/entities/geodata.ts';

const loaded = new Map<string, Promise<Geodata | null>>();

/** The map of a city, from this device once it was shown; null where there is none. */
export function loadCity(name: string): Promise<Geodata | null> {
  const slug = geodataSlug(name);
  const known = loaded.get(slug) ?? read(slug);
  loaded.set(slug, known);
  // A failed load is tried again by the next map.
  void known.then((city) => city === null && loaded.delete(slug));
  return known;
}

async function read(slug: string): Promise<Geodata | null> {
  try {
    const answer = await fetch(geodataPath(slug));
    if (!answer.ok) return null;
    const parsed = geodataSchema.safeParse(await answer.json());
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
