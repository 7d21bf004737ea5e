import type { Random } from '../ports/clock.ts';

/** A new agent id: `AG-` and ten hexadecimal digits in capitals. */
export function newAgentId(random: Random): string {
  const digits = Array.from(random.bytes(5), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `AG-${digits.toUpperCase()}`;
}
