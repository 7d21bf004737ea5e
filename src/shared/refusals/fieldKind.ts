import { type CalendarDay, isCalendarDay } from '#contract/rules/calendarDay.ts';

/** The type of a listing's field, which decides how its value is shown. */
export type FieldKind =
  /** Minor units. */
  | { readonly kind: 'money'; readonly value: number }
  /** m². */
  | { readonly kind: 'area'; readonly value: number }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'day'; readonly day: CalendarDay }
  /** ms since the epoch. */
  | { readonly kind: 'moment'; readonly at: number }
  | { readonly kind: 'neighbourhood'; readonly id: string }
  /** Words, or a code. */
  | { readonly kind: 'text'; readonly text: string };

const MONEY: ReadonlySet<string> = new Set([
  'price',
  'closed_price',
  'deposit_amount',
  'holding_deposit',
  'average_bills',
  'pet_deposit',
  'pet_rent',
  'service_charge',
  'ground_rent',
  'property_tax_year',
  'community_fee_month',
  'current_rent',
]);
const AREAS: ReadonlySet<string> = new Set([
  'living_area',
  'plot_area',
  'terrace_area',
  'built_area',
  'room_size',
]);
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/u;

/** By the field's name where a number has a unit, else by the value. */
export function fieldKind(field: string, value: unknown): FieldKind {
  if (typeof value === 'number') {
    if (MONEY.has(field)) return { kind: 'money', value };
    // A year is written without a separator, not 2,026.
    if (field.startsWith('year_') || field === 'last_renovated')
      return { kind: 'text', text: String(value) };
    return { kind: AREAS.has(field) ? 'area' : 'number', value };
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (field === 'area_id') return { kind: 'neighbourhood', id: text };
  if (isCalendarDay(text)) return { kind: 'day', day: text };
  return MOMENT.test(text) ? { kind: 'moment', at: Date.parse(text) } : { kind: 'text', text };
}
