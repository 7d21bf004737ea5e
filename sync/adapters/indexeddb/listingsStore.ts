import { storeNameOf } from '../../store/layout.ts';
import { propertySchema } from '../../store/schemas/ofSearch.ts';

/** The library's name for the store of listings in the database of this name, under their present schema. */
export const listingsStoreOf = (name: string): string =>
  storeNameOf(name, 'properties', propertySchema.version);
