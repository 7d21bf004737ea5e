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

/** Questions with more than one field, each with a component of its own. */
export type Special =
  | 'pin'
  | 'living_area'
  | 'deposit'
  | 'fees'
  | 'photos'
  | 'files'
  | 'viewing_slots'
  | 'rooms'
  | 'risks'
  | 'translations';
export type Question = FieldName | Special;

export interface Group {
  /** A key under `group`. */
  readonly title: string;
  /** Seldom answered: closed until it is opened, or holds something. */
  readonly isMore?: true;
  readonly questions: readonly Question[];
}

/** The questions of each step, in the order of the screen. */
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
    { title: 'morePlace', isMore: true, questions: ['sub_type', 'region', 'landmarks'] },
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
    {
      title: 'moreSize',
      isMore: true,
      questions: ['half_baths', 'built_area', 'ceiling_height', 'rooms'],
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
    {
      title: 'moreRent',
      isMore: true,
      questions: [
        'deposit_scheme',
        'rent_increase_rule',
        'concession_text',
        'concession_months_free',
      ],
    },
    {
      title: 'moreSale',
      isMore: true,
      questions: ['purchase_tax_pct', 'ground_rent', 'agent_fee_pct', 'agent_fee_paid_by'],
    },
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
    { title: 'moreTerms', isMore: true, questions: ['income_multiple', 'subletting'] },
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
    {
      title: 'moreEnergy',
      isMore: true,
      questions: ['energy_co2', 'certificate_expiry', 'gas_safety', 'electrical_safety'],
    },
    { title: 'risks', isMore: true, questions: ['risks'] },
  ],
  photos: [
    { title: 'photos', questions: ['photos'] },
    { title: 'tour', questions: ['virtual_tour_url', 'video_url'] },
    { title: 'files', questions: ['files'] },
  ],
  text: [
    { title: 'words', questions: ['title', 'summary', 'description'] },
    { title: 'translations', isMore: true, questions: ['translations'] },
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

const ROOMS: readonly Question[] = [
  'bedrooms',
  'bathrooms',
  'half_baths',
  'reception_rooms',
  'total_rooms',
];
const SHARES: readonly Question[] = ['flatmates', 'ensuite', 'room_size'];

/** Whether a question applies, given the answers so far. */
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

/** The groups of a step that have a question now. */
export function groupsOf(step: Exclude<Step, 'review'>, values: Values): readonly Group[] {
  return GROUPS[step].flatMap((group) => {
    const asked = group.questions.filter((question) => isAsked(question, values));
    return asked.length === 0 ? [] : [{ ...group, questions: asked }];
  });
}

type FaultField = PublishField | FieldName;

/** Fields whose fault is shown at a question of another name. */
const QUESTION_OF: Partial<Record<FaultField, Question>> = {
  lat: 'pin',
  lon: 'pin',
  city: 'area_id',
  country: 'area_id',
  deposit_amount: 'deposit',
  deposit_months: 'deposit',
  status: 'listing_type',
  language: 'translations',
};

/** The question at which a fault is shown. */
export function questionOf(field: FaultField): Question {
  return QUESTION_OF[field] ?? (field as Question);
}

/** One fault for each question: a missing neighbourhood is not reported as a missing town and country as well. */
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

/** The step of a question; the last one for what no step asks. */
export function stepOf(question: Question): Step {
  const found = STEPS.find(
    (step) =>
      step !== 'review' && GROUPS[step].some(({ questions }) => questions.includes(question)),
  );
  return found ?? 'review';
}

/** The fields of questions that have more than one. */
const FIELDS_OF: Partial<Record<Question, readonly string[]>> = {
  area_id: ['area_id', 'city', 'country', 'district'],
  pin: ['lat', 'lon'],
  living_area: ['living_area', 'area_not_stated', 'area_typed'],
  deposit: ['deposit_by', 'deposit_amount', 'deposit_months'],
  translations: ['translations', 'language'],
};

/** The fields that a question writes: of the draft, of the listing, or of both. */
export function fieldsOf(question: Question): readonly string[] {
  return FIELDS_OF[question] ?? [question];
}

/** Whether any question of a step has an answer. Photos are no values: their step begins with the first photo. */
export function isBegun(step: Step, values: Values, photos: number): boolean {
  if (step === 'review') return false;
  return groupsOf(step, values).some(({ questions }) =>
    questions.some((question) =>
      question === 'photos' ? photos > 0 : isAnswered(question, values),
    ),
  );
}

/** Whether something stands in one of a question's fields. */
export function isAnswered(question: Question, values: Values): boolean {
  return fieldsOf(question).some((field) => isWritten(values[field]));
}

function isWritten(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === 'string' ? value !== '' : value === true;
}
