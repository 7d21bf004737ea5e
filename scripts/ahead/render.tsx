import { shownIn } from './device.ts';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createPath, NavigationType, type To } from 'react-router-dom';
import { App } from '#src/app/App.tsx';
import { titleOf } from '#src/app/RouteFocus.tsx';
import type { AppRouter } from '#src/app/router.tsx';
import { routeAt } from '#src/app/routes/routes.ts';
import type { Sync } from '#src/data/types.ts';
import { changeLanguage, loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { directionOf, type Language, LANGUAGES } from '#src/i18n/languages.ts';
import { createSync } from '#sync/index.ts';

/** A page as it is first painted, before any script. */
export interface RenderedPage {
  readonly path: string;
  readonly language: Language;
  readonly dir: 'ltr' | 'rtl';
  readonly title: string;
  readonly html: string;
}

/** Renders pages for a guest whose device holds nothing, one after the other. */
export interface Renderer {
  readonly sync: Sync;
  /** `search`: with its question mark. Throws where the page cannot be rendered. */
  render(asked: {
    readonly path: string;
    readonly search?: string;
    readonly language: Language;
    readonly isWide?: boolean;
    readonly sync?: Sync;
  }): Promise<RenderedPage>;
}

const nothing = () => undefined;
/** As the app's own router writes an address. */
const hrefOf = (target: To): string => (typeof target === 'string' ? target : createPath(target));

export async function createRenderer(): Promise<Renderer> {
  const i18n = await setupI18n('en');
  await loadLateTexts();
  const guests = createSync({
    origin: 'http://localhost',
    platform: {
      clock: { now: () => 0, after: () => nothing, every: () => nothing } as never,
      log: { info: nothing, warn: nothing },
      events: { addEventListener: nothing, removeEventListener: nothing },
      page: { isVisible: () => true, claimsOnline: () => true, onHint: () => nothing },
    },
  });
  const updater = {
    get: () => ({ status: 'current' as const }),
    subscribe: () => nothing,
    send: nothing,
    check: () => Promise.resolve('newest' as const),
  };
  return {
    sync: guests,
    async render({ path, search = '', language, isWide = false, sync = guests }) {
      await changeLanguage(language);
      shownIn.isWide = isWide;
      const route = routeAt(path);
      if (route === null) throw new Error(`no page has the address ${path}`);
      const shown = {
        status: 'page' as const,
        location: { pathname: path, search, hash: '', key: 'default', state: null },
        action: NavigationType.Pop,
        route,
        Page: await route.load(),
      };
      const router: AppRouter = {
        get: () => shown,
        subscribe: () => nothing,
        retry: nothing,
        navigator: { createHref: hrefOf, push: nothing, replace: nothing, go: nothing },
      };
      const html = renderToString(
        <StrictMode>
          <App sync={sync} router={router} updater={updater} onShown={nothing} />
        </StrictMode>,
      );
      // The server names the files that React would have fetched first (server/http/firstCovers.ts).
      const page = html.replace(/^(?:<link rel="preload"[^>]*>)+/u, '');
      const name = route.handle.title === '' ? '' : i18n.t(route.handle.title, { ns: 'nav' });
      return { path, language, dir: directionOf(language), title: titleOf(name), html: page };
    },
  };
}

/** Renders each page at these addresses in every language. Throws where one cannot be. */
export async function renderPages(addresses: readonly string[]): Promise<readonly RenderedPage[]> {
  const { render } = await createRenderer();
  const pages: RenderedPage[] = [];
  for (const language of LANGUAGES) {
    for (const path of addresses) pages.push(await render({ path, language }));
  }
  return pages;
}
