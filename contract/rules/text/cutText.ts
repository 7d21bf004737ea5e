import { storable } from './storable.ts';

/** Made with the first text that is too long: it costs a millisecond. */
let characters: Intl.Segmenter | undefined;

/**
 * The beginning of a text that a person wrote, as much as fits in `most` UTF-16 units (what schemas count): whole characters as people see
 * them, so that no emoji, flag or accent is left in half. Storable, whatever came in.
 */
export function cutText(text: string, most: number): string {
  const whole = storable(text);
  if (whole.length <= most) return whole;
  characters ??= new Intl.Segmenter();
  let end = 0;
  for (const { index, segment } of characters.segment(whole)) {
    if (index + segment.length > most) break;
    end = index + segment.length;
  }
  return whole.slice(0, end);
}
