import type { Role } from '#contract/entities/role.ts';
import { paths } from '#src/paths.ts';

/** Where a person begins. Specification section 2. */
export function homeOf(role: Role): string {
  return role === 'landlord' ? paths.landlordDashboard.href() : paths.chat.href();
}
