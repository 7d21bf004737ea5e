/** So many letters may differ: none in a short word, two in a long one. */
const mistakesIn = (word: string): number => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2);

/**
 * The word that was probably meant: the one that differs in the fewest letters (one left out, one too many, another one, or two
 * that changed places), of equal ones the first. Null: none is near. A short word keeps its first letter.
 */
export function nearest(typed: string, words: Iterable<string>): string | null {
  let best: string | null = null;
  let most = mistakesIn(typed);
  for (const word of words) {
    if (word.length < 4 || Math.abs(word.length - typed.length) > most) continue;
    if (typed.length < 6 && word[0] !== typed[0]) continue;
    const mistakes = distance(typed, word, most);
    if (mistakes > most) continue;
    best = word;
    most = mistakes - 1;
    if (most < 1) break;
  }
  return best;
}

/** The number of such mistakes (optimal string alignment); more than `most` once it is clear that it is more. */
export function distance(one: string, other: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    let least = row;
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      let mistakes = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (isSwapped) mistakes = Math.min(mistakes, (before[at - 2] ?? 0) + 1);
      next.push(mistakes);
      least = Math.min(least, mistakes);
    }
    if (least > most) return most + 1;
    before = last;
    last = next;
  }
  return last[other.length] ?? 0;
}
