import type { Property } from '#contract/entities/property.ts';
import { versionsOf } from '#contract/rules/listing/versions.ts';
import { cardOf } from '#search/packs/homeCard.ts';
import { fieldsOf } from '#search/packs/words.ts';
import type { ListingCard } from '../../model/listings.ts';
import { excerptOf } from './excerpt.ts';
import { isEmpty, type Keywords } from '#search/finding/keywords.ts';

/**
 * The card of a listing that was searched for with these words: with the part of its text they were found in.
 */
export function foundCard(listing: Property, keywords: Keywords): ListingCard {
  const card = { ...cardOf(listing), excerpt: '' };
  return isEmpty(keywords)
    ? card
    : { ...card, excerpt: excerptOf(searchedText(listing), keywords) };
}

/** Everything that is searched, a line each, its title first. */
function searchedText(listing: Property): string {
  const titles = versionsOf(listing).map(({ title }) => title);
  // The card shows one of several titles: what was found in another is shown as any other text.
  const others = titles.length > 1 ? titles : [];
  const { place, features, text } = fieldsOf(listing);
  return [listing.title, text, ...others, place, features].filter((part) => part !== '').join('\n');
}
