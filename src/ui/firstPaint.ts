let resolve: () => void = () => undefined;

/**
 * The first screen of this page: `stands` resolves in the first frame after `rendered` was called, once what
 * was rendered is in the document; in a background tab, when that tab is looked at. Work behind the first
 * paint waits for it: React makes a screen in slices, and anything asked for while it does comes before it.
 */
export const firstPaint: { readonly stands: Promise<void>; rendered(): void } = {
  stands: new Promise<void>((stand) => {
    resolve = stand;
  }),
  rendered: () => void requestAnimationFrame(() => resolve()),
};
