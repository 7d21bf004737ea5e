const BARS = 48;

/** Loudness from the beginning to the end as digits from 0 to 9, the loudest 9. `levels`: 0 to 1 each. */
export function waveOf(levels: readonly number[]): string {
  if (levels.length === 0) return '';
  const bars = Array.from({ length: Math.min(BARS, levels.length) }, (_, at) => {
    const count = Math.min(BARS, levels.length);
    const from = Math.floor((at * levels.length) / count);
    const to = Math.max(from + 1, Math.floor(((at + 1) * levels.length) / count));
    return Math.max(...levels.slice(from, to));
  });
  const loudest = Math.max(...bars);
  return bars.map((bar) => (loudest === 0 ? 0 : Math.round((bar / loudest) * 9))).join('');
}

/** The digits as heights from 0 to 1; a flat line where nothing is known. */
export const barsOf = (wave: string): readonly number[] =>
  wave === ''
    ? Array.from({ length: BARS }, () => 0.2)
    : Array.from(wave, (digit) => Number(digit) / 9);
