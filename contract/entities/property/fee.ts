import * as z from 'zod/mini';
import { amount, opt, text } from './parts.ts';

/** A fee beside the rent or the price. */
export const feeSchema = z.object({
  name: text(80),
  /** Minor units; or a share of the rent (sale: of the price) in per cent. Exactly one is given. */
  amount: opt(amount),
  pct: opt(z.number().check(z.nonnegative(), z.maximum(100))),
  when: z.enum(['once', 'monthly', 'per_use']),
  due: z.enum(['application', 'signing', 'move_in']),
  refundable: z.boolean(),
  mandatory: z.boolean(),
});
export type Fee = z.infer<typeof feeSchema>;
