import type { SharedWords } from '#contract/protocol/shared.ts';

/** The words that another app shared, as one message would say them. */
export interface SharedText {
  readonly words: string;
  /** The home whose page was shared: it becomes its card, and its address is not among the words. */
  readonly home: string | null;
}

const HOME = /^\/properties\/(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/u;
const ADDRESS = /https?:\/\/\S+/gu;

/** Apps name title, text and address as they like, and some say the same twice. `origin`: ours. */
export function sharedText(
  { title, text, url }: Pick<SharedWords, 'title' | 'text' | 'url'>,
  origin: string,
): SharedText {
  const parts = [title, text, url].map((part) => part.trim()).filter((part) => part !== '');
  const said = parts.filter(
    (part, at) => !parts.some((other, index) => index !== at && holds(other, part, index < at)),
  );
  const all = said.join('\n');
  const link = [...all.matchAll(ADDRESS)].find(
    ([address]) => homeAt(address, origin) !== null,
  )?.[0];
  if (link === undefined) return { words: all, home: null };
  const words = all.replace(link, '').replaceAll(/[^\S\n]+$/gmu, '');
  return { words: words.replaceAll(/\n{2,}/gu, '\n').trim(), home: homeAt(link, origin) };
}

/** Keeps the first of two equal parts. */
const holds = (other: string, part: string, isBefore: boolean): boolean =>
  other === part ? isBefore : other.includes(part);

function homeAt(address: string, origin: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.origin === origin ? (HOME.exec(url.pathname)?.groups?.['id'] ?? null) : null;
}
