import { placeSchema } from '#contract/entities/records/place.ts';
import type { Destination } from '#search/query/travel.ts';
import type { RecordDoc } from '../store/docs.ts';

/** Those of the records that say where. */
export const destinationsIn = (
  records: readonly Pick<RecordDoc, 'body'>[],
): readonly Destination[] => records.flatMap(({ body }) => placeSchema.safeParse(body).data ?? []);
