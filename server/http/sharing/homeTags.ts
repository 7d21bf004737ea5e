import type { Language } from '#contract/rules/languages.ts';
import { majorOf, minorDigits } from '#contract/rules/money/money.ts';
import { roomsOf } from '#contract/rules/listing/roomsOf.ts';
import type { PublicHome } from '#server/domain/listings/index.ts';
import { dataScript, listingOf } from '../found/jsonLd.ts';
import { alternatesOf } from '../found/languages.ts';
import { WORDS } from './words.ts';

/** The size of the picture a messenger shows: 800 px. */
const TIER = 'medium';
const PHOTO_KEY = /^[A-Za-z0-9][A-Za-z0-9_-]{0,119}$/u;

/**
 * The head of a home's page, as HTML: the title, and the tags that messengers read (Open Graph, ogp.me).
 * Every text of an owner is escaped. `publicUrl`: an origin.
 */
export function homeTags(
  home: PublicHome,
  { publicUrl, language }: { readonly publicUrl: string; readonly language: Language },
): string {
  const title = oneLine(home.titles[language] ?? home.title);
  const page = `${publicUrl}/properties/${home.id}`;
  const description = describe(home, language);
  const image =
    home.photo !== null && PHOTO_KEY.test(home.photo)
      ? `${publicUrl}/api/photos/listings/${home.photo}/${TIER}`
      : null;
  const tags: readonly (readonly [kind: 'name' | 'property', name: string, text: string | null])[] =
    [
      ['name', 'description', description],
      ['property', 'og:type', 'website'],
      ['property', 'og:site_name', 'Roost'],
      ['property', 'og:title', title],
      ['property', 'og:description', description],
      ['property', 'og:url', page],
      ['property', 'og:image', image],
      ['property', 'og:image:alt', image === null ? null : title],
      ['name', 'twitter:card', image === null ? 'summary' : 'summary_large_image'],
    ];
  return [
    `<title>${escaped(title)} · Roost</title>`,
    `<link rel="canonical" href="${page}" />`,
    ...alternatesOf(page).map(
      ({ language: tongue, url }) => `<link rel="alternate" hreflang="${tongue}" href="${url}" />`,
    ),
    ...tags.flatMap(([kind, name, text]) =>
      text === null ? [] : [`<meta ${kind}="${name}" content="${escaped(text)}" />`],
    ),
    dataScript(listingOf({ ...home, title, image }, publicUrl)),
  ].join('\n    ');
}

/** '€1,850 a month · 2 bedrooms · 1 bathroom · 72 m² · Harbour, Port Alba'. */
function describe(home: PublicHome, language: Language): string {
  const words = WORDS[language];
  const number = new Intl.NumberFormat(language);
  const plural = new Intl.PluralRules(language);
  const counted = (count: number, forms: (typeof words)['bedrooms']) =>
    (forms[plural.select(count)] ?? forms.other).replace('#', () => number.format(count));
  const sum = money(home, language);
  const { bedrooms, bathrooms } = roomsOf(home);
  const place = home.place.flatMap((name) => (name === null ? [] : [oneLine(name)])).join(', ');
  const facts = [
    home.price_period === null ? sum : `${sum} ${words.period[home.price_period]}`,
    bedrooms === 'studio' ? words.studio : bedrooms && counted(bedrooms, words.bedrooms),
    bathrooms && counted(bathrooms, words.bathrooms),
    home.living_area === null ? null : isolated(`${number.format(home.living_area)} m²`),
    place === '' ? null : isolated(place),
  ];
  return facts.filter(Boolean).join(' · ');
}

function money({ price, currency }: PublicHome, language: Language): string {
  const digits = price % 10 ** minorDigits(currency) === 0 ? 0 : minorDigits(currency);
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(majorOf({ amount: price, currency }));
}

/** Words of another direction stay together (U+2068, U+2069). */
const isolated = (text: string): string => `\u2068${text}\u2069`;

/** Without line breaks and other control characters. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and for attributes in quotes. */
const escaped = (text: string): string => text.replace(/[&<>"']/gu, (sign) => ENTITIES[sign] ?? '');
