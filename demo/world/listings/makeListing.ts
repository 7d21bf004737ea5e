import { createHash } from 'node:crypto';
import { v5 } from 'uuid';
import type { Property, PropertyDetails } from '#contract/entities/property.ts';
import { utcMidnight } from '#contract/rules/calendarDay.ts';
import { DAY_MS, HOUR_MS } from '#contract/rules/durations.ts';
import { createSeededRandom, type SeededRandom } from '../../random.ts';
import { DEMO_NAMESPACE } from '../../people.ts';
import { type CityPlan, localName } from '../city/plan.ts';
import { happens } from './chance.ts';
import { type Course, courseOf, dayOf, fateOf, instantOf, type Kind } from './course.ts';
import { type Home, isLivedIn, makeHome } from './home.ts';
import type { MarketPlan } from './market.ts';
import { demoOwner, type Owner } from './owners.ts';
import { withTour } from './tour.ts';
import { shotsOf } from './shots.ts';
import type { Site, Sites } from './sites.ts';
import { rentalTerms, saleTerms, type TermWords } from './terms.ts';
import { askingPrice, rounded, unitOf } from './worth.ts';
import { hasBeds } from './words/told.ts';

/** A listing with what only its owner and the server know. */
export interface SeedListing {
  readonly property: Property;
  /** The exact place; the pin of the listing is some 200 m off unless the owner shows it. */
  readonly place: {
    readonly lat: number;
    readonly lon: number;
    readonly number: string;
    readonly unit: string | null;
  };
  /** Its owner is not in the conversations of the demo. */
  readonly owner: Owner;
}

/** Letters and digits nobody confuses. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** One in so many asks far too little, as frauds do: the warning has to have something to warn of. */
const TOO_CHEAP_EVERY = 331;

/** A market and where its homes stand. */
export interface Market {
  readonly plan: MarketPlan;
  readonly sites: Sites;
}

/** Listing `index` of a city as it is at `now` (ms since the epoch): the same at every call, whatever the world's size. */
export function makeListing(index: number, market: Market, now: number): SeedListing {
  const { plan, sites } = market;
  const { prices } = plan;
  const random = createSeededRandom(plan.seed + index * 7919);
  // The generator's first numbers of neighbouring seeds are alike.
  random.next();
  random.next();
  const { owner, kind, fate, wantsNice } = castOf(index, plan, random);
  const home = homeFor(kind, wantsNice, sites, random);
  const isCheap =
    index % TOO_CHEAP_EVERY === TOO_CHEAP_EVERY - 1 && fate === 'offered' && isLivedIn(home.type);
  const whim = random.between(1, 1_000_000);
  const asked = (yearsAgo: number): number => {
    const price = askingPrice(home, kind, yearsAgo, prices, createSeededRandom(whim));
    return isCheap ? rounded(price / (1.9 * unitOf(prices)), kind, prices) : price;
  };
  const course = courseOf(kind, fate, now, asked, prices, random);
  return finish({ index, owner, kind, home, course, market, now, random, isCheap });
}

function castOf(index: number, { firsts, owners }: MarketPlan, random: SeededRandom) {
  const first = firsts[index];
  if (first?.as) {
    const [kind, fate] = first.as;
    return { owner: demoOwner(first.owner), kind, fate, wantsNice: true };
  }
  const kind: Kind = happens(random, 0.65) ? 'rent' : 'sale';
  const fate = fateOf(random);
  if (first) return { owner: demoOwner(first.owner), kind, fate, wantsNice: happens(random, 0.5) };
  const voice = voiceOf(kind, random.next());
  const voices = owners.filter((one) => one.voice === voice);
  return { owner: random.pick(voices), kind, fate, wantsNice: false };
}

function voiceOf(kind: Kind, share: number): Owner['voice'] {
  if (kind === 'rent') return share < 0.44 ? 'owner' : share < 0.97 ? 'agent' : 'developer';
  return share < 0.2 ? 'owner' : share < 0.92 ? 'agent' : 'developer';
}

/** Rooms are let, plots are sold; a home of the demo's people is one to look at. */
function homeFor(kind: Kind, wantsNice: boolean, sites: Sites, random: SeededRandom): Home {
  for (let tries = 0; tries < 60; tries += 1) {
    const home = makeHome(sites.pick(random), random);
    const isOnlyLet = home.type === 'room' || home.type === 'shared_room';
    if (kind === 'sale' ? isOnlyLet : home.type === 'land' || home.condition === 'to_restore')
      continue;
    if (wantsNice && !isNice(home)) continue;
    return home;
  }
  throw new RangeError('no home fits');
}

const isNice = ({ type, condition, site }: Home): boolean =>
  hasBedsOf(type) && (condition === 'excellent' || condition === 'good') && site.plan.price > 0.9;
const hasBedsOf = (type: Home['type']): boolean =>
  ['apartment', 'house', 'townhouse', 'penthouse', 'duplex', 'loft'].includes(type);

interface Draft {
  readonly index: number;
  readonly owner: Owner;
  readonly kind: Kind;
  readonly home: Home;
  readonly course: Course;
  readonly market: Market;
  readonly now: number;
  readonly random: SeededRandom;
  readonly isCheap: boolean;
}

function finish(draft: Draft): SeedListing {
  const { index, owner, kind, home, course, market, random, isCheap } = draft;
  const { plan, sites } = market;
  const words = plan.wordsOf(index);
  const { site } = home;
  const precision = happens(random, 0.3) ? 'exact' : happens(random, 0.9) ? 'street' : 'area';
  const [lon, lat] = sites.lonLat(precision === 'exact' ? site.at : sites.blur(site, random));
  const [exactLon, exactLat] = sites.lonLat(site.at);
  const told = { home, kind, voice: owner.voice, random };
  const isStated = happens(random, 0.95);
  const property: Property = {
    id: v5(`listing ${plan.prefix}${index}`, DEMO_NAMESPACE),
    listing_type: kind,
    property_type: home.type,
    listed_by: owner.voice,
    area_id: site.areaId,
    lat,
    lon,
    location_precision: precision,
    currency: plan.city.currency,
    price_period: kind === 'rent' ? 'month' : null,
    bedrooms: home.bedrooms,
    bathrooms: home.bathrooms,
    living_area: isStated ? home.area : null,
    title: words.titleOf(told),
    details: detailsOf(draft, words.terms, words.descriptionOf(told)),
    photos: withTour(
      home,
      shotsOf(
        home,
        {
          name: `${plan.prefix}${index}`,
          number: index,
          looks: plan.looks,
          captions: words.captions,
        },
        random,
      ),
      {
        name: `${plan.prefix}${index}`,
        number: index,
        looks: plan.looks,
        captions: words.captions,
      },
    ),
    ...course,
    owner_id: owner.id,
    agent_id: owner.agentId,
    ref: refOf(plan.firstRef + index),
    owner_verified: owner.isVerified && !isCheap,
    moderation_reason: null,
    fingerprint: createHash('sha256')
      .update(`demo home ${plan.prefix}${index}`)
      .digest('hex')
      .slice(0, 32),
  };
  const number = String(random.between(1, 148));
  const unit = home.floor === undefined ? null : plan.unitOf(home.floor, random);
  return { property, place: { lat: exactLat, lon: exactLon, number, unit }, owner };
}

function detailsOf(draft: Draft, words: TermWords, description: string): PropertyDetails {
  const { home, kind, course, owner, market, now, random } = draft;
  const { city, prices, sources } = market.plan;
  const since = utcMidnight(course.last_listed_on);
  const money =
    kind === 'rent'
      ? rentalTerms(home, owner.voice, { since, now }, { prices, words }, random)
      : saleTerms(home, course.price, prices, random);
  return {
    ...placeOf(home.site, city),
    ...stateOf(home, sources, random),
    ...money,
    ...viewing(draft),
    description,
  };
}

function placeOf(
  { plan, street, postalCode }: Site,
  city: CityPlan,
): Pick<PropertyDetails, 'country' | 'city' | 'region' | 'district' | 'street' | 'postal_code'> {
  const district = city.districts.find(({ slug }) => slug === plan.district);
  return {
    country: city.country,
    region: city.region,
    city: localName(city),
    ...(district && { district: localName(district) }),
    street,
    postal_code: postalCode,
  };
}

function stateOf(
  home: Home,
  sources: MarketPlan['sources'],
  random: SeededRandom,
): Partial<PropertyDetails> {
  const isStated = happens(random, 0.9);
  return {
    ...(home.floor !== undefined && { floor: home.floor }),
    ...(home.floors !== undefined && { floors_total: home.floors }),
    ...(home.condition === 'new' && { new_build: true }),
    ...(home.type !== 'land' && isStated && { year_built: home.year }),
    ...(home.renovated !== undefined && { last_renovated: home.renovated }),
    ...(home.type !== 'land' && { condition: home.condition }),
    ...(hasBeds({ home } as Parameters<typeof hasBeds>[0]) && {
      total_rooms: home.bedrooms + (home.area > 95 ? 3 : 2),
    }),
    ...(isLivedIn(home.type) &&
      happens(random, 0.5) && { built_area: Math.round(home.area * 1.12) }),
    ...(home.plot !== undefined && { plot_area: home.plot }),
    ...(home.terrace !== undefined && { terrace_area: home.terrace }),
    ...(home.year < 1930 && isLivedIn(home.type) && { ceiling_height: 3.1 }),
    features: [...home.features],
    ...(home.parking > 0 && { parking_spaces: home.parking }),
    ...(isLivedIn(home.type) && {
      heating: home.heating,
      internet: home.internet,
      internet_mbps: home.mbps,
    }),
    orientation: home.orientation,
    energy_rating: home.energy,
    ...(home.kwh !== undefined && {
      energy_kwh: home.kwh,
      energy_co2: Math.round(home.kwh * 0.14),
    }),
    ...(happens(random, 0.24) && { risks: risksOf(home, sources, random) }),
  };
}

function risksOf(
  { site }: Home,
  sources: MarketPlan['sources'],
  random: SeededRandom,
): NonNullable<PropertyDetails['risks']> {
  const level = (metres: number) => (metres < 150 ? 'medium' : 'low');
  const { fabric } = site.plan;
  return [
    {
      kind: 'flood',
      level: site.toSea < 60 ? 'high' : level(site.toSea),
      source: sources.flood,
      as_of: '2025-03-01',
    },
    {
      kind: 'noise',
      level:
        fabric === 'docks' || fabric === 'grid'
          ? random.pick(['medium', 'high', 'low'] as const)
          : 'low',
      source: sources.noise,
      as_of: '2024-09-15',
    },
  ];
}

function viewing({ course, market, now, random }: Draft): Partial<PropertyDetails> {
  const isOpen =
    course.visibility === 'live' && (course.status === 'available' || course.status === 'active');
  const mode = isOpen
    ? random.pick(['request', 'request', 'instant', 'open_house'] as const)
    : 'request';
  if (mode === 'request')
    return {
      time_zone: market.plan.city.zone,
      viewing_mode: mode,
      viewing_lead_hours: random.pick([12, 24, 48]),
    };
  const midnight = utcMidnight(dayOf(now));
  const count = mode === 'instant' ? random.between(3, 6) : random.between(1, 2);
  const days = Array.from({ length: count }, (_, slot) => 1 + slot * 2 + random.between(0, 1));
  const slots = days.map((day) => {
    const start = midnight + day * DAY_MS + random.pick([9, 10, 11, 15, 16, 17, 18]) * HOUR_MS;
    return {
      start: instantOf(start),
      end: instantOf(start + (mode === 'instant' ? HOUR_MS / 2 : 2 * HOUR_MS)),
      capacity: mode === 'instant' ? 1 : 12,
      kind:
        mode === 'instant' && happens(random, 0.15) ? ('video' as const) : ('in_person' as const),
    };
  });
  return {
    time_zone: market.plan.city.zone,
    viewing_mode: mode,
    viewing_slots: slots,
    viewing_lead_hours: 4,
  };
}

/** Eight signs: a permutation of all numbers below 2^40, so that no two are the same. */
function refOf(index: number): string {
  let left = (BigInt(index) * 634_275_981_227n + 41_887_501_993n) % 1_099_511_627_776n;
  let ref = '';
  for (let sign = 0; sign < 8; sign += 1) {
    ref += SIGNS[Number(left & 31n)] ?? '';
    left >>= 5n;
  }
  return ref;
}
