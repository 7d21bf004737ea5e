import { paths } from '#src/paths.ts';
import { ROUTES } from '#src/app/routes/routes.ts';
import type { Access } from '#src/app/routes/pageRoute.ts';
import arabic from '#src/i18n/locales/ar/nav.json' with { type: 'json' };
import english from '#src/i18n/locales/en/nav.json' with { type: 'json' };

export interface Place {
  readonly path: string;
  /** The page's name, as its route has it. */
  readonly title: string;
}

/** The first leads on by itself; the other is visited with a conversation. */
const APART: ReadonlySet<string> = new Set([paths.authCallback.path, paths.chat.path]);

/**
 * The pages these may open, each once: with no parameter, and without those that only a mailed link opens.
 */
export function placesFor(accesses: readonly Access[]): Place[] {
  const routes = ROUTES.filter(({ access, path }) => accesses.includes(access) && !APART.has(path));
  const places = routes.map(({ path: pattern, handle }) => {
    const path = pattern.replace(/\/:\w+$/u, '') || '/';
    // Without its parameter it may be another page's address.
    const { title } = ROUTES.find((route) => route.path === path)?.handle ?? handle;
    return { path, title };
  });
  return [...new Map(places.map((place) => [place.path, place])).values()];
}

/** The title of a page's window, in the languages that are worn. */
export function titled(key: string): RegExp {
  const names = [english, arabic].map((names) => Reflect.get(names, key) as unknown);
  return key === '' ? /^Roost$/u : new RegExp(`^(?:${names.join('|')}) · Roost$`, 'u');
}
