import { useAreas, useListing } from '#src/data/useListings.ts';
import { textIn } from '../rules/values.ts';
import { useOpenDraft } from './draftContext.ts';

export interface HomePlace {
  /** IANA; undefined: no clock is known but this device's. */
  readonly time_zone: string | undefined;
  readonly city: string | undefined;
}

/** The place and the clock of the draft's home: as the server looked them up, else those of the chosen area. */
export function useHomePlace(): HomePlace {
  const { id, draft } = useOpenDraft();
  const areaId = textIn(draft.body.fields, 'area_id');
  const area = useAreas()?.find((each) => each.id === areaId);
  const stored = useListing(id);
  const isThere = stored !== null && stored !== undefined && stored.area_id === areaId;
  return {
    time_zone: (isThere ? stored.details.time_zone : undefined) ?? area?.time_zone,
    city: area?.city ?? (textIn(draft.body.fields, 'city') || undefined),
  };
}
