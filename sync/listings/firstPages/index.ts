/** The first page of a search: as it was shown last, or as the server found it. */
export {
  type FirstPage,
  firstPageIn,
  pageKeyOf,
  type Stamp,
  textsOf,
} from './firstPage.ts';
export { givenPage, standing, whileGiven } from './givenPage.ts';
export { keptSeen, replacing } from './keptSeen.ts';
