/** The places where the library keeps documents, for reads before it is loaded. */
export {
  BY_WRITING,
  DOCS,
  indexOf,
  isThere,
  type Kept,
  NOT_DELETED,
  plain,
  storeNameOf,
} from './beneath/layout.ts';
