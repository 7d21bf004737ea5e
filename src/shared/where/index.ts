export { WhereField } from './WhereField.tsx';
export { queryOf } from './queryOf.ts';
export type { Suggestion } from './suggestPlaces.ts';
