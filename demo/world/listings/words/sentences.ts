import type { Feature } from '#contract/entities/property.ts';
import {
  article,
  floorOf,
  hasBeds,
  inWords,
  nounOf,
  type Sentence,
  SUN,
  type Told,
  walk,
} from './told.ts';

const has = (t: Told, ...features: Feature[]): boolean =>
  features.every((one) => t.home.features.has(one));
const isOwner = (t: Told): boolean => t.voice === 'owner';
const isIn = (t: Told, ...fabrics: string[]): boolean => fabrics.includes(t.home.site.plan.fabric);
const isFlat = (t: Told): boolean => t.home.floors !== undefined && hasBeds(t);
const isRoom = (t: Told): boolean => t.home.type === 'room' || t.home.type === 'shared_room';
const isPlain = (t: Told): boolean =>
  ['land', 'garage', 'office', 'retail', 'warehouse'].includes(t.home.type);

export const OPENINGS: readonly Sentence[] = [
  (t) =>
    isFlat(t) &&
    `${floorOf(t) === 'ground floor' ? 'On the ground floor' : `On the ${floorOf(t)}`} of a building from ${t.home.year}: ${t.home.area} m² with ${inWords(t.home.bedrooms)} bedroom${t.home.bedrooms > 1 ? 's' : ''}.`,
  (t) =>
    isFlat(t) &&
    `${t.home.area} m², ${inWords(t.home.bedrooms)} bedroom${t.home.bedrooms > 1 ? 's' : ''}, ${floorOf(t)}, ${t.home.site.street}: that is the short version.`,
  (t) =>
    isOwner(t) &&
    hasBeds(t) &&
    t.kind === 'sale' &&
    `We have lived in this ${nounOf(t)} for ${inWords(2 + (t.home.area % 9))} years and are only leaving because the family has outgrown it.`,
  (t) =>
    isOwner(t) &&
    hasBeds(t) &&
    t.kind === 'rent' &&
    `I am letting my own ${nounOf(t)} while I work abroad, and would like somebody in it who enjoys it.`,
  (t) =>
    isOwner(t) &&
    isFlat(t) &&
    t.kind === 'rent' &&
    `The flat below mine has become free; I live upstairs and fix things the same week.`,
  (t) =>
    t.voice === 'agent' &&
    hasBeds(t) &&
    `We are offering ${article(nounOf(t))} of ${t.home.area} m² that is easy to like at first sight and easier at second.`,
  (t) =>
    t.voice === 'agent' &&
    hasBeds(t) &&
    `A well-kept ${nounOf(t)} in ${t.home.site.street}, in the part of ${t.home.site.plan.name} that rarely comes on the market.`,
  (t) =>
    t.voice === 'developer' &&
    `Part of a small development in ${t.home.site.plan.name}, planned by a local office and built by people who still answer the phone afterwards.`,
  (t) =>
    t.home.type === 'studio' &&
    `One room, cleverly used: ${t.home.area} m² with a bed corner, a proper kitchen and a table for two.`,
  (t) =>
    t.home.type === 'studio' &&
    `A studio of ${t.home.area} m² for somebody who is out a lot and likes coming home.`,
  (t) =>
    t.home.type === 'loft' &&
    `A loft in what used to be a workshop: ${t.home.area} m², steel windows and very few walls.`,
  (t) =>
    t.home.type === 'villa' &&
    `A villa of ${t.home.year} on ${t.home.plot} m² of garden, with ${inWords(t.home.bedrooms)} bedrooms and a front door that shuts out the world.`,
  (t) =>
    t.home.type === 'cottage' &&
    `Thick walls, small windows, a stove: a cottage from ${t.home.year} that has been looked after.`,
  (t) =>
    t.home.type === 'house' &&
    `A house with ${inWords(t.home.bedrooms)} bedrooms on a street where children draw on the pavement.`,
  (t) =>
    t.home.type === 'townhouse' &&
    `A townhouse over ${inWords(Math.min(4, 2 + (t.home.area > 120 ? 1 : 0)))} floors with ${t.home.area} m² and its own front door.`,
  (t) =>
    t.home.type === 'penthouse' &&
    `The whole top of the building: ${t.home.area} m² inside and the sky for the rest.`,
  (t) =>
    t.home.type === 'duplex' &&
    `Living below, sleeping above: a duplex of ${t.home.area} m² with an inner staircase of solid wood.`,
  (t) =>
    isRoom(t) &&
    `A furnished room of ${t.home.area} m² in a shared flat where people cook together twice a week and leave each other alone otherwise.`,
  (t) =>
    isRoom(t) &&
    `We are looking for a flatmate for the ${['small', 'quiet', 'bright', 'corner'][t.home.area % 4]} room, ${t.home.area} m² with a bed, a desk and a door that closes.`,
  (t) =>
    t.home.type === 'land' &&
    `A level plot of ${t.home.area} m² with road, water and electricity at the boundary.`,
  (t) =>
    t.home.type === 'garage' &&
    `A closed garage of ${t.home.area} m² with an electric door, dry and easy to turn into.`,
  (t) =>
    t.home.type === 'office' &&
    `Offices of ${t.home.area} m² in one piece, with daylight on two sides and a kitchenette.`,
  (t) =>
    t.home.type === 'retail' &&
    `A shop of ${t.home.area} m² with a wide window to ${t.home.site.street} and a store at the back.`,
  (t) =>
    t.home.type === 'warehouse' &&
    `A hall of ${t.home.area} m² with a clear height of six metres and a gate a lorry gets through.`,
];

export const ROOMS: readonly Sentence[] = [
  (t) =>
    hasBeds(t) &&
    `The living room faces ${SUN[t.home.orientation]} and is large enough for a table that seats six.`,
  (t) =>
    hasBeds(t) &&
    t.home.orientation.includes('W') &&
    'The evening sun comes right through to the kitchen.',
  (t) =>
    hasBeds(t) &&
    t.home.orientation.includes('E') &&
    'It is a morning home: the sun is in the bedrooms before the alarm.',
  (t) =>
    t.home.bedrooms > 1 &&
    hasBeds(t) &&
    (t.home.bathrooms >= 2
      ? 'The main bedroom has a bathroom of its own; the others share the second.'
      : 'The bedrooms lie apart from each other, so guests and early risers can coexist.'),
  (t) =>
    t.home.bedrooms > 2 &&
    hasBeds(t) &&
    'One of the bedrooms has served as a study and would again.',
  (t) =>
    hasBeds(t) &&
    has(t, 'built_in_wardrobes') &&
    'Built-in wardrobes swallow what other people buy furniture for.',
  (t) =>
    has(t, 'dishwasher', 'oven') &&
    'The kitchen has oven, hob and dishwasher, and enough worktop to use them at once.',
  (t) =>
    has(t, 'hob') &&
    !has(t, 'dishwasher') &&
    hasBeds(t) &&
    'The kitchen is simple and sound, with room for a dishwasher where the shelf is.',
  (t) =>
    hasBeds(t) &&
    t.home.year < 1930 &&
    'Ceilings are over three metres high, and the original floorboards creak in a friendly way.',
  (t) =>
    hasBeds(t) &&
    t.home.year < 1930 &&
    isIn(t, 'old', 'grid') &&
    'In the hall the old hydraulic tiles are still there, cleaned, not replaced.',
  (t) =>
    hasBeds(t) &&
    t.home.year > 2015 &&
    'Triple seals, quiet floors, sockets where you need them: you notice that it was planned lately.',
  (t) =>
    t.home.renovated !== undefined &&
    `Wiring, pipes and bathroom were renewed in ${t.home.renovated}.`,
  (t) =>
    t.home.renovated !== undefined &&
    t.home.bathrooms > 0 &&
    `The bathroom is from ${t.home.renovated}: walk-in shower, a window, warm tiles.`,
  (t) =>
    t.home.condition === 'needs_work' &&
    'Kitchen and bathroom work but are of another decade; the price allows for that.',
  (t) =>
    t.home.condition === 'to_restore' &&
    'It needs everything except walls and charm; drawings and a surveyor’s report are at hand.',
  (t) =>
    t.home.condition === 'excellent' &&
    hasBeds(t) &&
    'Nothing needs doing before you move in except deciding where the sofa goes.',
  (t) => has(t, 'fireplace') && 'The fireplace draws well and was swept this autumn.',
  (t) =>
    has(t, 'air_con') &&
    hasBeds(t) &&
    'Air conditioning in the living room and main bedroom, quiet enough to sleep with.',
  (t) =>
    has(t, 'double_glazing') &&
    isIn(t, 'grid', 'rotunda', 'old', 'docks') &&
    'Double glazing keeps the street where it belongs.',
  (t) =>
    isRoom(t) &&
    `The ${nounOf(t)} gets sun from the ${SUN[t.home.orientation]}; the kitchen and bathroom were cleaned yesterday, and on all other Sundays.`,
  (t) => isRoom(t) && 'There is a rota on the fridge that everybody actually follows.',
  (t) =>
    isRoom(t) && 'The lock on the door is new and the desk is bigger than it looks in the photo.',
  (t) =>
    t.home.type === 'studio' &&
    'The bed folds away, the cupboards go up to the ceiling, and nothing blocks the window.',
  (t) =>
    (t.home.type === 'office' || t.home.type === 'retail') &&
    'Network and lighting are new; the partition walls can go or stay.',
  (t) => t.home.type === 'garage' && 'There is a socket inside and light that comes on by itself.',
  (t) =>
    t.home.type === 'warehouse' &&
    'Three-phase current, a sound floor and an office of two rooms above the gate.',
  (t) =>
    t.home.type === 'land' &&
    'The plan allows two storeys; a preliminary enquiry has been answered in favour.',
];

export const OUTSIDE: readonly Sentence[] = [
  (t) =>
    has(t, 'sea_view') &&
    t.home.floor !== undefined &&
    'From the window you see the sea, not as a stripe but as the view.',
  (t) => has(t, 'sea_view') && 'On clear evenings the sun goes down in front of the living room.',
  (t) =>
    has(t, 'balcony') &&
    `The balcony has room for two chairs and looks ${SUN[t.home.orientation]}.`,
  (t) =>
    has(t, 'balcony') && 'There is a balcony, deep enough to eat on and sheltered from the wind.',
  (t) =>
    t.home.terrace !== undefined &&
    `The terrace measures ${t.home.terrace} m² and has a tap, so the plants survive July.`,
  (t) =>
    has(t, 'private_garden') &&
    t.home.plot !== undefined &&
    `The garden of ${t.home.plot} m² has a lemon tree, shade in the afternoon and no grass that needs you.`,
  (t) => has(t, 'private_garden') && 'A door from the kitchen leads straight into the garden.',
  (t) => has(t, 'pool') && 'The pool is eight metres long, and the pump is new.',
  (t) => has(t, 'pool') && 'There is a pool, shaded by a carob tree from four o’clock.',
  (t) =>
    has(t, 'shared_garden') &&
    'The inner garden belongs to all who live around it, and is quiet after ten.',
  (t) => has(t, 'city_view') && 'The roofs of the city lie below, with the river at the end.',
  (t) =>
    has(t, 'park_view') &&
    t.home.site.near.park !== undefined &&
    `The windows look into the trees of ${t.home.site.near.park.name}.`,
  (t) =>
    !isPlain(t) &&
    isFlat(t) &&
    !has(t, 'balcony') &&
    !has(t, 'terrace') &&
    'There is no balcony, but French windows that open over the whole width.',
];

export const HOUSE: readonly Sentence[] = [
  (t) =>
    has(t, 'lift') &&
    (t.home.floor ?? 0) > 1 &&
    'The lift is large enough for a pram or a bicycle.',
  (t) =>
    t.home.floor !== undefined &&
    t.home.floor > 2 &&
    !has(t, 'lift') &&
    `There is no lift: ${t.home.floor * 18} steps, counted.`,
  (t) =>
    has(t, 'garage') &&
    t.home.parking > 0 &&
    `${t.home.parking > 1 ? 'Two cars fit' : 'One car fits'} into the garage${has(t, 'ev_charger') ? ', with a charging point on the wall' : ''}.`,
  (t) => has(t, 'storage') && !isPlain(t) && 'A storage room in the basement goes with it.',
  (t) =>
    has(t, 'bike_store') && !isPlain(t) && 'Bicycles have a room of their own on the ground floor.',
  (t) => has(t, 'concierge') && 'Senhor Adelino at the door takes parcels and knows everything.',
  (t) => has(t, 'step_free') && !isPlain(t) && 'From the street to the door there is not one step.',
  (t) =>
    t.home.energy.startsWith('A') &&
    t.home.kwh !== undefined &&
    `Energy class ${t.home.energy}${has(t, 'solar') ? ' with panels on the roof' : ''}: the winter bill is a pleasant surprise.`,
  (t) =>
    t.home.heating === 'heat_pump' &&
    'A heat pump does the heating in winter and the cooling in August.',
  (t) =>
    t.home.heating === 'none' &&
    hasBeds(t) &&
    'There is no fixed heating; most winters a small electric one is enough.',
  (t) =>
    t.home.internet === 'fibre' &&
    !isPlain(t) &&
    `Fibre is in the ${t.home.floors === undefined ? 'house' : 'flat'}, ${t.home.mbps} Mbit/s as measured.`,
  (t) => has(t, 'gym') && 'The building has a small gym that is empty before eight.',
  (t) =>
    has(t, 'washer') &&
    t.kind === 'rent' &&
    `Washing machine${has(t, 'dryer') ? ' and dryer are' : ' is'} there and work${has(t, 'dryer') ? '' : 's'}.`,
];

export const AROUND: readonly Sentence[] = [
  ({ home: { site } }) =>
    site.near.transit &&
    `The stop ${site.near.transit.name.replace(/ \((.*)\)/, ', $1')}, is ${walk(site.near.transit.metres)}.`,
  ({ home: { site } }) =>
    site.near.grocery &&
    `For groceries there is ${site.near.grocery.name}, ${walk(site.near.grocery.metres)}.`,
  ({ home: { site } }) =>
    site.near.park &&
    site.near.park.metres < 700 &&
    `${site.near.park.name} is ${walk(site.near.park.metres)}.`,
  ({ home: { site } }) =>
    site.near.school &&
    site.near.school.metres < 800 &&
    `${site.near.school.name} is ${walk(site.near.school.metres)}.`,
  ({ home: { site } }) =>
    site.near.beach &&
    site.near.beach.metres < 1300 &&
    `To the sand of ${site.near.beach.name} it is ${site.near.beach.metres < 200 ? 'a minute in sandals' : walk(site.near.beach.metres)}.`,
  ({ home: { site } }) =>
    site.near.culture &&
    site.near.culture.metres < 600 &&
    `${site.near.culture.name} is close, too.`,
];

export const CLOSINGS: readonly Sentence[] = [
  (t) =>
    t.kind === 'rent' &&
    isOwner(t) &&
    'Write me a few lines about yourself and when you could come by.',
  (t) =>
    t.kind === 'rent' &&
    isOwner(t) &&
    'I prefer somebody who stays a while to somebody who pays a little more.',
  (t) => t.kind === 'rent' && isOwner(t) && 'I will show it myself, evenings and Saturdays.',
  (t) =>
    t.kind === 'rent' &&
    t.voice === 'agent' &&
    'Viewings on weekdays until seven; we answer on the same day.',
  (t) =>
    t.kind === 'rent' &&
    t.voice === 'agent' &&
    'Please tell us when you would like to move in and for how long.',
  (t) =>
    t.kind === 'rent' &&
    hasBeds(t) &&
    'Handover with a written list, meter readings and photographs, as it should be.',
  (t) =>
    t.kind === 'sale' && isOwner(t) && 'No agent, no hurry; come and have a coffee and look at it.',
  (t) =>
    t.kind === 'sale' &&
    isOwner(t) &&
    'Papers, plans and the last three years of bills lie ready on the table.',
  (t) =>
    t.kind === 'sale' &&
    t.voice === 'agent' &&
    'Land register, energy certificate and floor plan are in the file we send you.',
  (t) =>
    isFlat(t) &&
    t.kind === 'sale' &&
    t.voice === 'agent' &&
    'Seen together with the flat next door on Thursdays, or by appointment.',
  (t) =>
    t.voice === 'developer' &&
    'Kitchen fronts and floors can still be chosen until the end of the month.',
  (t) => isRoom(t) && 'Come for dinner on a Wednesday and see whether we fit.',
];
