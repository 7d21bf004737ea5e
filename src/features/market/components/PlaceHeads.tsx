import type { KnownPlace } from '../areas/useKnownPlaces.ts';

export interface PlaceHeadsProps {
  /** The name of the first column. */
  readonly first: string;
  readonly places: readonly KnownPlace[];
}

/** The head of a table with a column for each place. */
export function PlaceHeads({ first, places }: PlaceHeadsProps) {
  return (
    <tr className="border-b border-line">
      <th scope="col" className="py-2 pe-3 text-start font-semibold">
        {first}
      </th>
      {places.map(({ slug, name }) => (
        <th key={slug} scope="col" className="py-2 pe-3 text-start font-semibold">
          <bdi>{name}</bdi>
        </th>
      ))}
    </tr>
  );
}
