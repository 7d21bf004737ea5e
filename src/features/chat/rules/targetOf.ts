/** The message an address names by `?at=`: its seq, or null. */
export function targetOf(search: string): { readonly seq: number } | null {
  const seq = Number(new URLSearchParams(search).get('at') ?? '');
  return Number.isSafeInteger(seq) && seq > 0 ? { seq } : null;
}
