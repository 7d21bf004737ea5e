import { Footprints } from 'lucide-react';
import type { Place } from '#contract/rules/distance.ts';
import { usePlaces, useDistanceText } from '#src/shared/places/index.ts';

/** The distances from a home to the person's places, a line each. Renders nothing without places. */
export function PlaceDistances({ home }: { readonly home: Place }) {
  const places = usePlaces();
  const textOf = useDistanceText();
  if (places.length === 0) return null;
  return (
    <ul className="mt-2 grid gap-1">
      {places.map((place) => (
        <li key={place.id} className="flex items-start gap-2">
          <Footprints size={20} aria-hidden className="mt-0.5 shrink-0 text-accent" />
          <span>{textOf(home, place)}</span>
        </li>
      ))}
    </ul>
  );
}
