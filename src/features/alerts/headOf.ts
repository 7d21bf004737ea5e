/**
 * The heading of a saved search and the line below it, null: none. A name that only begins as the words of the search do was
 * suggested and perhaps cut: the words are the heading then, whole and once.
 */
export function headOf(
  name: string,
  words: string,
): { readonly title: string; readonly line: string | null } {
  const said = name.replace(/…$/u, '').trim();
  return said !== '' && words.startsWith(said)
    ? { title: words, line: null }
    : { title: name, line: words };
}
