import * as z from 'zod/mini';
import { type CalendarDay, isCalendarDay } from '#contract/rules/calendarDay.ts';
import type { FieldName } from './fields.ts';

/** A fee as it was typed. */
export interface DraftFee {
  readonly name: string;
  /** A sum, or a percentage where `isShare`. */
  readonly amount: string;
  readonly isShare: boolean;
  readonly when: 'once' | 'monthly' | 'per_use';
  readonly due: 'application' | 'signing' | 'move_in';
  readonly refundable: boolean;
  readonly mandatory: boolean;
}

/** A time for viewings by the clock of the home. */
export interface DraftSlot {
  /** 'YYYY-MM-DD' */
  readonly day: string;
  /** 'HH:MM' */
  readonly from: string;
  readonly to: string;
  readonly capacity: string;
  readonly kind: 'in_person' | 'video';
  /** IANA, of the clock it was typed by. Absent: this device's. */
  readonly zone?: string | undefined;
}

const feeSchema: z.ZodMiniType<DraftFee> = z.object({
  name: z.string(),
  amount: z.string(),
  isShare: z.boolean(),
  when: z.enum(['once', 'monthly', 'per_use']),
  due: z.enum(['application', 'signing', 'move_in']),
  refundable: z.boolean(),
  mandatory: z.boolean(),
});
const slotSchema: z.ZodMiniType<DraftSlot> = z.object({
  day: z.string(),
  from: z.string(),
  to: z.string(),
  capacity: z.string(),
  kind: z.enum(['in_person', 'video']),
  zone: z.optional(z.string()),
});

/** A listing as it was typed: the texts of its fields, so that nothing unfinished is lost. */
export type Values = Readonly<Record<string, unknown>>;

/** The text of a field; empty when there is none. */
export function textIn(values: Values, name: FieldName): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

/** The ticked values of a set; undefined while the question was never touched. */
export function setIn(values: Values, name: FieldName): readonly string[] | undefined {
  const value = values[name];
  if (!Array.isArray(value)) return undefined;
  return value.filter((each) => typeof each === 'string');
}

export function isTicked(values: Values, name: FieldName): boolean {
  return values[name] === true;
}

/** Fees as they were typed; undefined while nobody said whether there are any. */
export function feesIn(values: Values): readonly DraftFee[] | undefined {
  return listIn(values.fees, feeSchema);
}

export function slotsIn(values: Values): readonly DraftSlot[] | undefined {
  return listIn(values.viewing_slots, slotSchema);
}

/** The day from which it is to be shown; null: as soon as it is published. */
export function shownFromIn(values: Values): CalendarDay | null {
  const { shown_from: day } = values;
  return typeof day === 'string' && isCalendarDay(day) ? day : null;
}

/** Whether the review was reached: from then on missing fields are marked, too. */
export function isReviewed(values: Values): boolean {
  return values.reviewed === true;
}

/** Values of another version of the app that this one cannot read are skipped. */
export function listIn<Item>(
  value: unknown,
  schema: z.ZodMiniType<Item>,
): readonly Item[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((each) => {
    const parsed = schema.safeParse(each);
    return parsed.success ? [parsed.data] : [];
  });
}
