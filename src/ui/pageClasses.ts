import { classes } from './classes.ts';

/** How much of the line a page uses: all of it, a list's width, or a text's. */
export type PageWidth = 'wide' | 'list' | 'text';

const USED: Readonly<Record<PageWidth, string | false>> = {
  wide: false,
  list: '*:max-w-4xl',
  text: '*:max-w-3xl',
};

/**
 * The frame of a page. Every page has the same one, so that its heading begins where that of the page before began;
 * a narrow page is narrow within it.
 */
export const pageClasses = (width: PageWidth, more?: string): string =>
  classes('mx-auto w-full max-w-7xl px-4 py-8 sm:px-8 sm:py-10', USED[width], more);
