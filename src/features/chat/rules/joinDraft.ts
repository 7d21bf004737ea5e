/** Two texts of a person one below the other; an empty one takes no room. */
export function joinDraft(above: string, below: string): string {
  return [above, below].filter((text) => text.trim() !== '').join('\n');
}
