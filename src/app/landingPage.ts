import type { Role } from '#contract/entities/role.ts';
import { paths } from '#src/paths.ts';

/** The page a person comes to after signing in. Specification section 2. */
export function landingPageOf(role: Role): string {
  return role === 'landlord' ? paths.landlordDashboard.href() : paths.chat.href();
}
