import {
  article,
  capital,
  floorOf,
  hasBeds,
  inWords,
  NOUN,
  nounOf,
  type Sentence,
  SUN,
  some,
  type Told,
} from './told.ts';

const MOST = 80;

const beds = (told: Told) => hasBeds(told) && `${inWords(told.home.bedrooms)}-bedroom`;
const area = ({ home }: Told) => home.site.plan.name;
const has = ({ home }: Told, ...features: Parameters<Told['home']['features']['has']>[0][]) =>
  features.every((feature) => home.features.has(feature));

/** How an advertisement begins. The first letters are made large, too long ones are left out. */
const TITLES: readonly Sentence[] = [
  (t) => beds(t) && `${beds(t)} ${nounOf(t)} in ${area(t)}`,
  (t) => `${nounOf(t)} in ${t.home.site.street}`,
  (t) => has(t, 'sea_view') && `${nounOf(t)} with a view of the sea, ${area(t)}`,
  (t) => has(t, 'sea_view') && beds(t) && `Sea from the sofa: ${beds(t)} ${nounOf(t)}`,
  (t) => has(t, 'balcony') && `Bright ${nounOf(t)} with balcony, ${area(t)}`,
  (t) => has(t, 'balcony') && `Breakfast on the balcony, ${t.home.site.street}`,
  (t) =>
    has(t, 'terrace') &&
    t.home.terrace !== undefined &&
    `${nounOf(t)} with ${t.home.terrace} m² of terrace`,
  (t) => has(t, 'private_garden') && `${nounOf(t)} with its own garden in ${area(t)}`,
  (t) => has(t, 'private_garden') && `A garden and quiet in ${area(t)}`,
  (t) => has(t, 'pool') && `${nounOf(t)} with pool in ${area(t)}`,
  (t) => t.home.condition === 'new' && `Newly built ${nounOf(t)}, ${area(t)}`,
  (t) => t.home.condition === 'new' && beds(t) && `First to live here: ${beds(t)} ${nounOf(t)}`,
  (t) =>
    t.home.renovated !== undefined &&
    t.home.renovated > 2020 &&
    `Freshly renovated ${nounOf(t)} in ${area(t)}`,
  (t) => t.home.year < 1920 && `${nounOf(t)} of ${t.home.year} with high ceilings`,
  (t) => t.home.year < 1920 && `Tiles, shutters and ${t.home.area} m² in ${area(t)}`,
  (t) => t.home.condition === 'needs_work' && `${nounOf(t)} to make your own, ${area(t)}`,
  (t) => t.home.condition === 'to_restore' && `${nounOf(t)} to restore in ${t.home.site.street}`,
  (t) =>
    t.home.orientation.includes('S') &&
    `Sunny ${nounOf(t)} facing ${SUN[t.home.orientation]}, ${area(t)}`,
  (t) =>
    floorOf(t) === 'top floor' &&
    !has(t, 'lift') &&
    t.home.type === 'apartment' &&
    `Under the roof in ${area(t)}: ${t.home.area} m²`,
  (t) => floorOf(t) === 'top floor' && `Top-floor ${nounOf(t)} in ${area(t)}`,
  (t) => (t.home.site.near.transit?.metres ?? 999) < 140 && `${nounOf(t)} at the stop, ${area(t)}`,
  (t) =>
    (t.home.site.near.park?.metres ?? 999) < 170 &&
    `${nounOf(t)} by ${t.home.site.near.park?.name}`,
  (t) =>
    (t.home.site.near.beach?.metres ?? 9999) < 400 &&
    `${nounOf(t)} by ${t.home.site.near.beach?.name}`,
  (t) => t.home.type === 'room' && `Room of ${t.home.area} m² in a shared flat, ${area(t)}`,
  (t) =>
    t.home.type === 'room' &&
    `Furnished room near ${t.home.site.near.transit?.name.replace(/ \(.*/, '') ?? area(t)}`,
  (t) => t.home.type === 'studio' && `Compact studio, ${t.home.area} m², ${area(t)}`,
  (t) => t.home.type === 'loft' && `Loft with tall windows in ${area(t)}`,
  (t) =>
    t.home.features.has('garage') && beds(t) && `${beds(t)} ${nounOf(t)} with garage, ${area(t)}`,
  (t) => t.home.area > 110 && hasBeds(t) && `Room for everybody: ${t.home.area} m² in ${area(t)}`,
  (t) => t.home.area < 48 && hasBeds(t) && `Small and complete: ${t.home.area} m² in ${area(t)}`,
  (t) => t.voice === 'developer' && `${area(t)}: ${beds(t) || nounOf(t)} from the developer`,
  (t) =>
    t.kind === 'sale' && t.voice === 'owner' && `${nounOf(t)} in ${area(t)}, sold by its owner`,
  (t) =>
    t.kind === 'rent' &&
    t.voice === 'owner' &&
    `${capital(article(nounOf(t)))} in ${area(t)}, let by its owner`,
  (t) =>
    t.home.energy.startsWith('A') &&
    `Low bills: ${nounOf(t)} of class ${t.home.energy} in ${area(t)}`,
  (t) => `${capital(NOUN[t.home.type] ?? 'home')}, ${t.home.area} m², ${area(t)}`,
];

/** Ten to eighty characters. */
export function titleOf(told: Told): string {
  const fitting = some(TITLES, 5, told)
    .map(capital)
    .find((title) => title.length >= 14 && title.length <= MOST);
  return fitting ?? `${capital(nounOf(told))} in ${area(told)}`;
}
