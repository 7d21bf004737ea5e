/** The country a person who types no `+` most likely means: the first region among the browser's languages. */
export function phoneRegion(wanted: readonly string[]): string | undefined {
  for (const tag of wanted) {
    try {
      const { region } = new Intl.Locale(tag);
      if (region !== undefined) return region;
    } catch {
      // Some browsers give invalid language tags.
    }
  }
  return undefined;
}
