import { FILE_NAME_MAX } from '#contract/protocol/limits.ts';

/** Files that a system would run, or a browser open as a page, when somebody presses them. */
const RUNS =
  /\.(?:x?html?|shtml|mht|mhtml|svgz?|xml|xsl|js|mjs|jse|vbs?|vbe|wsf|wsh|hta|exe|com|scr|pif|msi|msp|bat|cmd|ps1|sh|bash|command|jar|jnlp|apk|app|dmg|pkg|deb|rpm|lnk|url|desktop|reg|cpl|dll|iso|img)$/iu;

/** Control signs, signs that turn the direction of what follows, and what parts folders. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\/:*?"<>|]/gu;

/** True for what a system would run: such files are not taken. */
export const runsByName = (name: string): boolean => RUNS.test(name.replaceAll(UNSEEN, '').trim());

/** A file's name as it may be shown and saved: of one line, without a folder, and never one that would be run. */
export function fileName(name: string, fallback = 'file'): string {
  const plain = name
    .replaceAll(UNSEEN, '')
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/gu, '');
  const named = plain === '' ? fallback : shortened(plain);
  return RUNS.test(named) ? `${named}.txt` : named;
}

/** The ending stays: it says what the file is. */
function shortened(name: string): string {
  const most = FILE_NAME_MAX - 4;
  const signs = Array.from(name);
  if (signs.join('').length <= most) return name;
  const ending = /\.[^.]{1,12}$/u.exec(name)?.[0] ?? '';
  let start = '';
  for (const sign of signs) {
    if (start.length + sign.length + ending.length + 1 > most) break;
    start += sign;
  }
  return `${start}…${ending}`;
}
