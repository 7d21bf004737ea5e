import { PROPERTY_TYPES } from '#contract/entities/property.ts';
import { hasRooms, type PublishField } from '#contract/rules/listing/publishable.ts';
import type { FieldName } from './fields.ts';
import { RENT_ONLY, SALE_ONLY } from './readDraft.ts';
import { textIn, type Values } from './values.ts';

export const STEPS = [
  'place',
  'size',
  'price',
  'terms',
  'features',
  'photos',
  'text',
  'viewing',
  'review',
] as const;
export type Step = (typeof STEPS)[number];

/** Questions that take more than one field, with a component of their own. */
export type Special = 'pin' | 'living_area' | 'deposit' | 'fees' | 'photos' | 'viewing_slots';
export type Question = FieldName | Special;

export interface Group {
  /** A key under `group`. */
  readonly title: string;
  readonly questions: readonly Question[];
}

/** What each step asks, in the order of the screen. */
export const GROUPS: Readonly<Record<Exclude<Step, 'review'>, readonly Group[]>> = {
  place: [
    { title: 'kind', questions: ['listing_type', 'property_type', 'listed_by'] },
    {
      title: 'where',
      questions: [
        'area_id',
        'pin',
        'location_precision',
        'street',
        'number',
        'unit',
        'postal_code',
        'directions',
      ],
    },
  ],
  size: [
    {
      title: 'rooms',
      questions: [
        'bedrooms',
        'bathrooms',
        'reception_rooms',
        'total_rooms',
        'flatmates',
        'ensuite',
      ],
    },
    { title: 'areas', questions: ['living_area', 'room_size', 'plot_area', 'terrace_area'] },
    {
      title: 'building',
      questions: [
        'floor',
        'floors_total',
        'year_built',
        'last_renovated',
        'condition',
        'new_build',
      ],
    },
  ],
  price: [
    {
      title: 'price',
      questions: ['currency', 'price', 'price_period', 'price_qualifier', 'negotiable'],
    },
    {
      title: 'deposit',
      questions: ['deposit', 'deposit_refundable', 'holding_deposit', 'last_month_in_advance'],
    },
    { title: 'bills', questions: ['bills_included', 'average_bills'] },
    {
      title: 'costs',
      questions: ['property_tax_year', 'community_fee_month', 'service_charge'],
    },
    { title: 'fees', questions: ['fees'] },
  ],
  terms: [
    {
      title: 'time',
      questions: [
        'available_from',
        'available_until',
        'min_term_months',
        'max_term_months',
        'notice_days',
        'lease_kind',
      ],
    },
    {
      title: 'living',
      questions: ['furnished', 'pets', 'pet_deposit', 'pet_rent', 'smoking', 'max_occupants'],
    },
    {
      title: 'people',
      questions: ['couples', 'sharers', 'guarantor_required', 'registration_allowed'],
    },
    { title: 'tenure', questions: ['tenure', 'lease_years_left', 'chain_free'] },
    {
      title: 'handover',
      questions: ['vacant_possession', 'tenanted', 'current_rent', 'auction_date'],
    },
  ],
  features: [
    { title: 'features', questions: ['features', 'parking_spaces', 'orientation'] },
    {
      title: 'energy',
      questions: ['energy_rating', 'energy_kwh', 'heating', 'internet', 'internet_mbps'],
    },
  ],
  photos: [
    { title: 'photos', questions: ['photos'] },
    { title: 'tour', questions: ['virtual_tour_url', 'video_url'] },
  ],
  text: [
    { title: 'words', questions: ['title', 'summary', 'description'] },
    { title: 'around', questions: ['nearby', 'house_rules'] },
  ],
  viewing: [
    {
      title: 'viewing',
      questions: ['viewing_mode', 'viewing_lead_hours', 'viewing_slots'],
    },
    { title: 'calls', questions: ['phone'] },
  ],
};

const ROOMS: readonly Question[] = ['bedrooms', 'bathrooms', 'reception_rooms', 'total_rooms'];
const SHARES: readonly Question[] = ['flatmates', 'ensuite', 'room_size'];

/** Whether a question makes sense with what is said so far. */
export function isAsked(question: Question, values: Values): boolean {
  const isSale = textIn(values, 'listing_type') === 'sale';
  const kind = PROPERTY_TYPES.find((each) => each === textIn(values, 'property_type'));
  if (question === 'deposit' || question === 'price_period') return !isSale;
  if (RENT_ONLY.has(question) && isSale) return false;
  if (SALE_ONLY.has(question) && !isSale) return false;
  if (ROOMS.includes(question)) return kind === undefined || hasRooms(kind);
  if (SHARES.includes(question)) return kind === 'room' || kind === 'shared_room';
  if (question === 'lease_years_left') return textIn(values, 'tenure') === 'leasehold';
  if (question === 'current_rent') return textIn(values, 'tenanted') === 'yes';
  if (question === 'pet_deposit' || question === 'pet_rent') return textIn(values, 'pets') !== 'no';
  return true;
}

/** The groups of a step that ask something now. */
export function groupsOf(step: Exclude<Step, 'review'>, values: Values): readonly Group[] {
  return GROUPS[step].flatMap(({ title, questions }) => {
    const asked = questions.filter((question) => isAsked(question, values));
    return asked.length === 0 ? [] : [{ title, questions: asked }];
  });
}

type FaultField = PublishField | FieldName;

/** Fields whose fault belongs to a question of another name. */
const QUESTION_OF: Partial<Record<FaultField, Question>> = {
  lat: 'pin',
  lon: 'pin',
  city: 'area_id',
  country: 'area_id',
  deposit_amount: 'deposit',
  deposit_months: 'deposit',
  status: 'listing_type',
};

/** The question beside which a fault is said. */
export function questionOf(field: FaultField): Question {
  return QUESTION_OF[field] ?? (field as Question);
}

/** Each question's fault once: a neighbourhood that is missing is no town and no country that are missing, too. */
export function oncePerQuestion<
  Fault extends { readonly field: FaultField; readonly code: string },
>(faults: readonly Fault[]): readonly Fault[] {
  const said = new Map<string, Fault>();
  for (const fault of faults) {
    const key = `${questionOf(fault.field)} ${fault.code}`;
    if (!said.has(key)) said.set(key, fault);
  }
  return [...said.values()];
}

/** The step on which a question stands; the last one for what none asks. */
export function stepOf(question: Question): Step {
  const found = STEPS.find(
    (step) =>
      step !== 'review' && GROUPS[step].some(({ questions }) => questions.includes(question)),
  );
  return found ?? 'review';
}

/** The fields of questions that take more than one. */
const FIELDS_OF: Partial<Record<Question, readonly string[]>> = {
  pin: ['lat', 'lon'],
  living_area: ['living_area', 'area_not_stated'],
  deposit: ['deposit_by', 'deposit_amount', 'deposit_months'],
};

/** Whether anything that is asked on a step has an answer. Photos are no values: their step begins with the first one. */
export function isBegun(step: Step, values: Values, photos: number): boolean {
  if (step === 'review') return false;
  return groupsOf(step, values).some(({ questions }) =>
    questions.some((question) =>
      question === 'photos'
        ? photos > 0
        : (FIELDS_OF[question] ?? [question]).some((field) => isWritten(values[field])),
    ),
  );
}

function isWritten(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === 'string' ? value !== '' : value === true;
}
