import { useCallback } from 'react';
import { analyticsChoice } from '#src/data/deviceChoice.ts';
import type { LeadSource } from '#contract/entities/inquiry.ts';
import { paths } from '#src/paths.ts';
import { type PagePlaces, usePlaceHere } from '#src/ui/pagePlaces.ts';
import { type CameBy, leadSource } from './leadSource.ts';

/** How the person came to the home of this page, when they ask; null: they want nothing counted. */
export function useLeadSource(propertyId: string): () => LeadSource | null {
  const here = usePlaceHere();
  return useCallback(() => {
    if (analyticsChoice.get() === 'off') return null;
    const href = paths.property.href(propertyId);
    const [loaded] = performance.getEntriesByType('navigation');
    const isFirst = loaded !== undefined && new URL(loaded.name).pathname === href;
    const by = (here && cameBy(here.places, href)) ?? (isFirst ? openedBeside() : null);
    return leadSource(by, isFirst);
  }, [here, propertyId]);
}

/** The page of this tab whose link was followed last. */
function cameBy(places: Pick<PagePlaces, 'all'>, href: string): CameBy | null {
  const found = [...places.all()].findLast(([, { opened }]) => opened?.href === href);
  if (found === undefined) return null;
  const [name, { opened }] = found;
  // A page is named by its place in the history and its address.
  return { address: name.slice(name.indexOf(' ') + 1), part: opened?.scroller ?? 'page' };
}

/** The page of another tab of ours that this one was opened from. */
function openedBeside(): CameBy | null {
  if (document.referrer === '') return null;
  const { origin, pathname, search } = new URL(document.referrer);
  return origin === location.origin ? { address: `${pathname}${search}`, part: 'page' } : null;
}
