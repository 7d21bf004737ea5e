/** An address an owner typed, if it is a web address; null for anything else: no other scheme ever becomes a link. */
export function webAddress(typed: string | undefined): string | null {
  if (typed === undefined || !URL.canParse(typed)) return null;
  const { protocol, href } = new URL(typed);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
