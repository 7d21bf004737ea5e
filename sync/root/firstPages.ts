import type { FirstPages, FirstPagesDeps } from './openFirstPages.ts';

/**
 * What searches show first, made when it is first asked for: a start that shows no search needs none of it. It is stored after the first screens;
 * where it cannot be had yet, nothing is kept and nothing that was kept is shown.
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
    // What was kept was read by it: shown before anybody is told that it was, so that it is in the first painting.
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
