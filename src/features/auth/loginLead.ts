import { matchPath } from 'react-router-dom';
import { wishIn } from '#src/listings/save/index.ts';
import { paths } from '#src/paths.ts';

/** The reason for logging in: a key of `login` in the texts of the accounts. */
export type LoginLead =
  | 'toSaveHome'
  | 'toSaveSearch'
  | 'toSeeHome'
  | 'toJoinList'
  | 'redirected'
  | 'lead';

/** Says on the login page what the person came for, as far as the page's search carries it. */
export function loginLead(search: URLSearchParams): LoginLead {
  const from = search.get('from') ?? '';
  const hashAt = from.indexOf('#');
  const wish = hashAt === -1 ? null : wishIn(from.slice(hashAt));
  if (wish !== null) return wish.kind === 'home' ? 'toSaveHome' : 'toSaveSearch';
  if (homeWanted(search) !== null) return 'toSeeHome';
  if (from.split(/[?#]/u)[0] === paths.together.path && from.includes('join=')) return 'toJoinList';
  return search.get('redirected') === 'true' ? 'redirected' : 'lead';
}

/** The path of the home somebody was on the way to; null: to none. */
export function homeWanted(search: URLSearchParams): string | null {
  const [path = ''] = (search.get('from') ?? '').split(/[?#]/u);
  return path !== '' && matchPath(paths.property.path, path) !== null ? path : null;
}

/** The page that signs somebody up: a person who looks for homes came as one, and is not asked for their role. */
export const signupFor = (lead: LoginLead) =>
  lead === 'lead' || lead === 'redirected' ? paths.userType : paths.signup;
