import { matchPath } from 'react-router-dom';
import { paths } from '#src/paths.ts';

const LONGEST = 2048;
const ORIGIN = 'https://roost.invalid';
/** Control characters and backslashes, and whatever is still encoded and could become one of them, or a slash. */
const UNSAFE = /[\p{Cc}\\]|%(?:0|1|25|2f|5c|7f)/iu;
const LOGINS: readonly string[] = [
  paths.start.path,
  paths.login.path,
  paths.signup.path,
  paths.landlordLogin.path,
  paths.landlordSignup.path,
  paths.userType.path,
  paths.forgotPassword.path,
  paths.resetPassword.path,
  paths.newPassword.path,
  paths.emailChange.path,
  paths.authCallback.path,
  paths.verifyEmail.path,
];

/**
 * The page to open after signing in: `from` as the URL carried it, decoded once, if it is a page of this
 * product; null for everything else, including other origins and the sign-in pages themselves.
 */
export function safeFrom(from: string | null): string | null {
  if (from === null || from.length > LONGEST) return null;
  if (!/^\/(?![/\\])/u.test(from) || UNSAFE.test(from)) return null;
  if (!URL.canParse(from, ORIGIN)) return null;
  const url = new URL(from, ORIGIN);
  if (url.origin !== ORIGIN || url.pathname.includes('//')) return null;
  const route = Object.values(paths).find(({ path }) => matchPath(path, url.pathname) !== null);
  if (route === undefined || LOGINS.includes(route.path)) return null;
  return url.pathname + url.search + url.hash;
}
