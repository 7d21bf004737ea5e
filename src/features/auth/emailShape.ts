/** The specification's simple shape: something, an @, something with a dot, no blanks. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(text.trim());
}
