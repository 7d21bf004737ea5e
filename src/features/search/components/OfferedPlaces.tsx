import type { ListingQuery } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { queryOf, type Suggestion, WhereField } from '#src/shared/where/index.ts';

export interface OfferedPlacesProps {
  readonly label: string;
  readonly placeholder: string;
  readonly className: string;
  readonly value: string;
  readonly isTyped: boolean;
  readonly inputRef: React.Ref<HTMLInputElement>;
  readonly onValue: (text: string) => void;
  readonly onFocus: () => void;
  readonly onChoose: (place: Pick<ListingQuery, 'city' | 'area_ids'>) => void;
  /** Whether the city of a region that was chosen is being looked for in vain. */
  readonly onFailed: (isFailed: boolean) => void;
}

/** The field with the places that may be meant by what is typed. */
export function OfferedPlaces({ isTyped, onChoose, onFailed, ...field }: OfferedPlacesProps) {
  const [choose] = useCommand(async ({ market: { listings } }, place: Suggestion) => {
    onFailed(false);
    const { id, cityId } = place;
    try {
      const city = cityId ?? (await listings.findCity({ within: id }))?.id;
      if (city === undefined) return;
      await listings.chooseCity(city);
      onChoose({ city, area_ids: queryOf(place)?.area_ids });
    } catch (failure) {
      onFailed(true);
      throw failure;
    }
  });
  return <WhereField {...field} isOpenAtFirst={isTyped} onChoose={(place) => void choose(place)} />;
}
