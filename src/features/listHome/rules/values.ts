import * as z from 'zod/mini';
import type { FieldName } from './fields.ts';

/** A fee as it is typed. */
export interface DraftFee {
  readonly name: string;
  /** A sum, or a share in per cent where `isShare`. */
  readonly amount: string;
  readonly isShare: boolean;
  readonly when: 'once' | 'monthly' | 'per_use';
  readonly due: 'application' | 'signing' | 'move_in';
  readonly refundable: boolean;
  readonly mandatory: boolean;
}

/** A time at which the home is shown, in the time of this device. */
export interface DraftSlot {
  /** 'YYYY-MM-DD' */
  readonly day: string;
  /** 'HH:MM' */
  readonly from: string;
  readonly to: string;
  readonly capacity: string;
  readonly kind: 'in_person' | 'video';
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
});

/** A listing as it is typed: texts as they stand in their fields, so that nothing half written is lost. */
export type Values = Readonly<Record<string, unknown>>;

/** What stands in a field; empty when nothing does. */
export function textIn(values: Values, name: FieldName): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

/** What is ticked of a set; undefined while the question was never touched. */
export function setIn(values: Values, name: FieldName): readonly string[] | undefined {
  const value = values[name];
  if (!Array.isArray(value)) return undefined;
  return value.filter((each) => typeof each === 'string');
}

export function isTicked(values: Values, name: FieldName): boolean {
  return values[name] === true;
}

/** Fees as they are typed; undefined while nobody said whether there are any. */
export function feesIn(values: Values): readonly DraftFee[] | undefined {
  return listIn(values.fees, feeSchema);
}

export function slotsIn(values: Values): readonly DraftSlot[] | undefined {
  return listIn(values.viewing_slots, slotSchema);
}

/** Whether review was reached: from then on what is missing is said beside its field, too. */
export function isReviewed(values: Values): boolean {
  return values.reviewed === true;
}

/** What another version of the app wrote and this one cannot read is left out, not thrown over. */
function listIn<Item>(value: unknown, schema: z.ZodMiniType<Item>): readonly Item[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((each) => {
    const parsed = schema.safeParse(each);
    return parsed.success ? [parsed.data] : [];
  });
}
