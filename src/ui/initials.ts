/** One or two letters for a name, upper case where the script has it; '?' for an empty one. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => new Intl.Segmenter().segment(word ?? '').containing(0)?.segment ?? '')
    .join('');
  return letters.toLocaleUpperCase() || '?';
}

/** A hue in degrees that is always the same for the same id. FNV-1a, spread over 12 hues. */
export function hueOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const character of id) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return ((hash >>> 0) % 12) * 30;
}
