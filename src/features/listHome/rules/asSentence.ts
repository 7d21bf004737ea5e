/** A fault as it stands beside its field, where it needs no name before it as in a list. */
export const asSentence = (text: string): string =>
  text.charAt(0).toLocaleUpperCase() + text.slice(1);
