import type { FirstPages, FirstPagesDeps } from './openFirstPages.ts';

/**
 * The first pages of searches, opened when they are first asked for: a start that shows no search needs none
 * of them. Their code is stored after the first screens. Without it no page is kept, and no kept page is
 * shown.
 */
export function createFirstPages(deps: FirstPagesDeps): FirstPages {
  let opened: FirstPages | null = null;
  const pages = async () => {
    const { openFirstPages } = await import('./openFirstPages.ts');
    return (opened ??= openFirstPages(deps));
  };
  const orElse =
    <T>(otherwise: T) =>
    (error: unknown): T => {
      deps.platform.log.warn('first pages of searches are not kept', error);
      return otherwise;
    };
  const same = <T>(value: T): T => value;
  return {
    read: (owner, search) =>
      pages()
        .then((made) => made.read(owner, search))
        .catch(orElse(null)),
    readGiven: (owner, search) =>
      pages()
        .then((made) => made.readGiven(owner, search))
        .catch(orElse(null)),
    // It read the kept page: it shows the page before anybody is told, so that it is in the first painting.
    async show(kept, show) {
      const showing = opened?.show(kept, show);
      await (showing ?? (await pages()).show(kept, show));
    },
    looking: (owner, kept) =>
      pages()
        .then((made) => made.looking(owner, kept))
        .catch(orElse(same)),
    keeping: (owner, listings) =>
      pages()
        .then((made) => made.keeping(owner, listings))
        .catch(orElse(listings)),
    forget: async () => (await pages()).forget(),
  };
}
