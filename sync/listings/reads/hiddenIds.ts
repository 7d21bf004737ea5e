import { mapped, type Source } from '../../kit/source.ts';
import type { RecordDoc } from '../../store/docs.ts';

/** The listings a person does not want to see, by their notes. */
export const hiddenIds = (notes: Source<readonly RecordDoc[]>): Source<readonly string[]> =>
  mapped(notes, (docs) =>
    docs.map(({ body }) => body['propertyId']).filter((id) => typeof id === 'string'),
  );
