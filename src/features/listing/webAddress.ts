/** An address an owner typed, where it is one of the web; null for anything else: no other kind is ever a link. */
export function webAddress(typed: string | undefined): string | null {
  if (typed === undefined || !URL.canParse(typed)) return null;
  const { protocol, href } = new URL(typed);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
