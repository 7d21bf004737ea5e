import type { Property } from '#contract/entities/property.ts';

export interface Question {
  readonly text?: string;
  /** At least so many. */
  readonly bedrooms?: number;
}

/** The answer a screen needs: the first cards, how many there are, and how many each choice would leave. */
export interface Answer {
  readonly total: number;
  readonly counts: Readonly<Record<string, readonly number[]>>;
  readonly cards: readonly Pick<Property, 'id' | 'title' | 'price' | 'bedrooms'>[];
}

/** Something that finds. The peers count nothing: none of them counts choices of numbers and types as it comes. */
export interface Finder {
  ask(question: Question): Promise<Answer>;
}

export type FinderKind = 'scan' | 'includes' | 'minisearch' | 'orama' | 'flexsearch' | 'rxdb';
export const SHOWN = 24;

export const cardOf = ({ id, title, price, bedrooms }: Property): Answer['cards'][number] => ({
  id,
  title,
  price,
  bedrooms,
});

/** All that is searched of a listing. */
export const textOf = ({ title, details }: Property): string =>
  [title, details.summary, details.description, details.district, details.city].join('\n');

export type ToFinder =
  | {
      readonly kind: 'open';
      readonly finder: FinderKind;
      readonly count: number;
      readonly times: number;
    }
  | { readonly kind: 'ask'; readonly question: Question };
export type FromFinder =
  | { readonly kind: 'open' }
  | { readonly kind: 'answer'; readonly answer: Answer };
