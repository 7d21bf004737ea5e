import type { Feature, Property } from '#contract/entities/property.ts';
import { versionsOf } from '#contract/rules/listing/versions.ts';
import { cardOf } from '#search/packs/homeCard.ts';
import { fieldsOf } from '#search/packs/words.ts';
import type { ListingCard } from '../../model/listings.ts';
import { excerptOf, isFoundBy } from './excerpt.ts';
import { isEmpty, type Keywords } from '#search/finding/keywords.ts';

/**
 * The card of a listing that was searched for with these words: with the part of its text they were found in.
 */
export function foundCard(listing: Property, keywords: Keywords): ListingCard {
  const card = { ...cardOf(listing), excerpt: '' };
  if (isEmpty(keywords)) return card;
  const excerpt = excerptOf(searchedText(listing), keywords);
  const feature = excerpt === '' ? featureFoundBy(listing, keywords) : undefined;
  return { ...card, excerpt, ...(feature !== undefined && { feature }) };
}

/** The feature a home was found by: its words are the search's own, and no text to be shown. */
function featureFoundBy({ details }: Property, keywords: Keywords): Feature | undefined {
  return details.features?.find((code) => isFoundBy(code.replaceAll('_', ' '), keywords));
}

/** Everything that people wrote, a line each, its title first. */
function searchedText(listing: Property): string {
  const titles = versionsOf(listing).map(({ title }) => title);
  // The card shows one of several titles: what was found in another is shown as any other text.
  const others = titles.length > 1 ? titles : [];
  const { place, text } = fieldsOf(listing);
  return [listing.title, text, ...others, place].filter((part) => part !== '').join('\n');
}
