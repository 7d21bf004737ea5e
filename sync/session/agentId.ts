import * as z from 'zod/mini';
import type { Random } from '../kit/clock.ts';

/** The row of `user_profiles` with an agent id in it. */
export const agentIdSchema = z.object({ agent_id: z.string() });

/** A new agent id: `AG-` and ten hexadecimal digits in capitals (40 bits). */
export function newAgentId(random: Random): string {
  const digits = Array.from(random.bytes(5), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `AG-${digits.toUpperCase()}`;
}
