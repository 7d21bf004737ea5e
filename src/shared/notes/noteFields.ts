import type { SavedHome } from '#contract/entities/records/note.ts';
import { cutText } from '#contract/rules/text/cutText.ts';

/** The saved home, added to a list or removed from it. */
export function inList(home: SavedHome, list: string, isIn: boolean): SavedHome {
  const others = home.lists.filter((one) => one !== list);
  return { ...home, lists: isIn ? [...others, list] : others };
}

/** Tags as typed, separated by commas, each once; at most twenty of 40 characters. */
export function parseTags(text: string): string[] {
  const tags = text
    .split(/[,،;]/u)
    .map((tag) => cutText(tag.trim(), 40))
    .filter((tag) => tag !== '');
  return [...new Set(tags)].slice(0, 20);
}
