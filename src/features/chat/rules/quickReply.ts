/** A kept answer for somebody: `{name}` becomes their first name. */
export function quickReply(text: string, fullName: string): string {
  const [firstName = ''] = fullName.trim().split(/\s+/u);
  return text.replaceAll('{name}', () => firstName);
}
