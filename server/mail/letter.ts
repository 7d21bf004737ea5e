export interface Written {
  readonly subject: string;
  /** Plain text, complete by itself. */
  readonly text: string;
  /** The same as a page for mail programs. */
  readonly html: string;
}

/** A mail on its way. */
export interface Letter {
  /** The same each time it is sent. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** The language it is written in. */
  readonly language?: string;
  /** The address whose POST stops mails of this kind (RFC 8058). */
  readonly leave?: string;
  /** An appointment for calendars (RFC 5545). */
  readonly calendar?: { readonly content: string; readonly isCancelled: boolean };
}
export type SendLetter = (letter: Letter) => Promise<void>;

/** The other server refuses it for good. */
const REFUSED_FROM = 500;
/** It refuses the login of this server, which its operator mends (RFC 4954): no mail is the worse for that. */
const OF_THE_LOGIN: readonly unknown[] = [530, 534, 535, 538];

export function isRefused(thrown: unknown): boolean {
  const code: unknown = thrown instanceof Error ? Reflect.get(thrown, 'responseCode') : undefined;
  return typeof code === 'number' && code >= REFUSED_FROM && !OF_THE_LOGIN.includes(code);
}
