/** The words that another app shared with this one: taken by the service worker, put somewhere on a page. */
export interface SharedWords {
  /** As the other app named its parts; empty where it named none. */
  readonly title: string;
  readonly text: string;
  readonly url: string;
  /** The names of files that were taken, in their order. */
  readonly files: readonly string[];
  /** The number of files left out: too large, or too many. */
  readonly left: number;
  /** When it came, ms since the epoch. Absent: taken by an earlier version. */
  readonly at?: number;
}

/** The address that other apps post to (the manifest names it), and the address of the page that shows the share. */
export const SHARE_PATH = '/share';
/** The fields of the form that is posted: words, each named as here, and files. */
export const SHARE_WORDS = ['title', 'text', 'url'] as const;
export const SHARE_FILES = 'files';

/** The places in the cache. */
export const SHARED_WORDS = '/shared/words';
export const sharedFileAt = (index: number): string => `/shared/file/${index}`;
