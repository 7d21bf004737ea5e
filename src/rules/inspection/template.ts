import type { Inspection, InspectionTemplate } from '#contract/entities/records/inspection.ts';

/** All there is to check, by section. Product section 3, "Inspection checklist". */
const SECTIONS = {
  outside: ['roof', 'gutters', 'facade', 'entrance', 'foundation', 'insulation'],
  surfaces: ['walls', 'ceilings', 'floors', 'damp', 'cleanliness'],
  openings: ['windows', 'doors', 'locks', 'keys'],
  kitchen: ['kitchenUnits', 'sink', 'cooker', 'hood', 'fridge', 'dishwasher'],
  bathroom: ['toilet', 'basin', 'shower', 'tiles', 'ventilation'],
  water: ['pressure', 'hotWater', 'drains', 'leaks'],
  electrics: ['sockets', 'lights', 'fuseBox', 'doorbell'],
  heating: ['heaters', 'boiler', 'thermostat', 'cooling'],
  safety: ['smokeAlarm', 'coAlarm', 'exits', 'railings'],
  pests: ['mould', 'insects', 'rodents'],
  signal: ['internet', 'mobileSignal'],
  surroundings: ['noiseDay', 'noiseEvening', 'lightMorning', 'lightAfternoon'],
  storage: ['storeroom', 'bicycles', 'parking', 'bins'],
  meters: ['electricityMeter', 'gasMeter', 'waterMeter', 'heatMeter'],
  documents: [
    'energyCertificate',
    'rentalContract',
    'houseRules',
    'runningCosts',
    'landRegister',
    'plans',
    'minutes',
    'serviceRecords',
    'inventory',
    'depositReceipt',
  ],
} as const;

export type SectionName = keyof typeof SECTIONS;
export type ItemName = (typeof SECTIONS)[SectionName][number];

export const SECTION_NAMES = Object.keys(SECTIONS) as readonly SectionName[];
/** The items checked in every room that is added. */
const ROOM_ITEMS = [
  'walls',
  'ceilings',
  'floors',
  'damp',
  'windows',
  'doors',
  'sockets',
  'lights',
  'heaters',
] as const satisfies readonly ItemName[];

const BUYING = ['viewingBuy'] as const;
const VIEWING = ['viewingRent', 'viewingBuy'] as const;
const HANDOVER = ['moveIn', 'moveOut'] as const;
const LIVED_IN = ['moveIn', 'moveOut', 'periodic'] as const;

/** Items that only some templates have. A move-in and a move-out have the same, or nothing could be compared. */
const ONLY: Partial<Record<ItemName, readonly InspectionTemplate[]>> = {
  foundation: BUYING,
  insulation: BUYING,
  cleanliness: HANDOVER,
  keys: HANDOVER,
  internet: VIEWING,
  mobileSignal: VIEWING,
  noiseDay: VIEWING,
  noiseEvening: VIEWING,
  lightMorning: VIEWING,
  lightAfternoon: VIEWING,
  electricityMeter: LIVED_IN,
  gasMeter: LIVED_IN,
  waterMeter: LIVED_IN,
  heatMeter: LIVED_IN,
  rentalContract: ['viewingRent', 'moveIn', 'moveOut'],
  houseRules: VIEWING,
  runningCosts: VIEWING,
  landRegister: BUYING,
  plans: BUYING,
  minutes: BUYING,
  serviceRecords: ['viewingBuy', 'periodic'],
  inventory: HANDOVER,
  depositReceipt: HANDOVER,
};

/** One thing to check. `name`: of the template; null: one's own, called `text`. */
export interface Item {
  readonly key: string;
  readonly name: ItemName | null;
  readonly text: string;
}

/** `name`: of the template; null: a room, called `text`; `own`: what one added to a room that is gone. */
export interface Section {
  readonly key: string;
  readonly name: SectionName | 'own' | null;
  readonly text: string;
  readonly items: readonly Item[];
}

type Content = Pick<Inspection, 'template' | 'rooms' | 'ownItems'>;

/** The key of an item in a room. */
const keyIn = (room: string, item: ItemName): string => `${room}_${item}`;

/** By when they were added, as their keys say (`partKey`): the database keeps the entries of an object in an order of its own. */
const inOrder = <Value>(map: Readonly<Record<string, Value>>): readonly [string, Value][] =>
  Object.entries(map).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** The sections of a template with their items, then the rooms, each with what the person added. */
export function sectionsOf({ template, rooms, ownItems }: Content): readonly Section[] {
  const added = inOrder(ownItems).map(([key, { section, name }]) => ({
    section,
    item: { key, name: null, text: name },
  }));
  const ownOf = (section: string) =>
    added.filter((one) => one.section === section).map(({ item }) => item);
  const named = SECTION_NAMES.map((name): Section => {
    const items = SECTIONS[name].filter((item) => ONLY[item]?.includes(template) ?? true);
    const own = items.map((item) => ({ key: item, name: item, text: '' }));
    return { key: name, name, text: '', items: [...own, ...ownOf(name)] };
  }).filter(({ items }) => items.length > 0);
  const inRooms = inOrder(rooms).map(([room, text]): Section => {
    const items = ROOM_ITEMS.map((name) => ({ key: keyIn(room, name), name, text: '' }));
    return { key: room, name: null, text, items: [...items, ...ownOf(room)] };
  });
  const sections = [...named, ...inRooms];
  const known = new Set(sections.map(({ key }) => key));
  const homeless = added.filter(({ section }) => !known.has(section)).map(({ item }) => item);
  if (homeless.length === 0) return sections;
  return [...sections, { key: 'own', name: 'own', text: '', items: homeless }];
}

/** Every item of a checklist. */
export const itemsOf = (content: Content): readonly Item[] =>
  sectionsOf(content).flatMap(({ items }) => items);
