import { titleIn } from '../../model/titleIn.ts';
import type { WaitingThing } from '../../model/waiting.ts';
import type { LocalDatabase } from '../../store/index.ts';
import { readMany } from '../../store/reads/index.ts';

/** Finds what things that wait are called: what does not say so itself is about a home that does. */
export interface ThingNames {
  of(things: readonly WaitingThing[]): Promise<readonly WaitingThing[]>;
}

export function createThingNames(database: LocalDatabase): ThingNames {
  const known = new Map<string, string>();
  const learn = async (ids: readonly string[]) => {
    const [listings, records] = await Promise.all([
      database.collection('properties'),
      database.collection('records'),
    ]);
    // A listing that is still a draft has the draft's id.
    const docs = await Promise.all([readMany(records, ids), readMany(listings, ids)]);
    for (const doc of docs.flat()) {
      const title = titleIn(doc as unknown as Readonly<Record<string, unknown>>);
      if (title !== null) known.set(doc.id, title);
    }
  };
  return {
    async of(things) {
      const unnamed = things.flatMap(({ name, content }) =>
        name === null && content.type !== 'parcel' && content.listingId !== null
          ? [content.listingId]
          : [],
      );
      const ids = [...new Set(unnamed)].filter((id) => !known.has(id));
      if (ids.length > 0) await learn(ids);
      return things.map((thing) => {
        const { name, content } = thing;
        if (name !== null || content.type === 'parcel' || content.listingId === null) return thing;
        return { ...thing, name: known.get(content.listingId) ?? null };
      });
    },
  };
}
