/** A mail the embedded backend would have sent. */
export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  /** Plain text, with the link in it. */
  readonly text: string;
  /** The same as a page for mail programs. */
  readonly html?: string;
  /** The language it is written in. */
  readonly language?: string;
  /** Confirms or signs in when opened. */
  readonly link?: string;
  /** The digits for those who cannot follow the link. */
  readonly code?: string;
  /** The address whose POST stops mails of this kind. */
  readonly leave?: string;
  /** The appointment that comes with it. */
  readonly calendar?: { readonly content: string; readonly isCancelled: boolean };
  /** ISO 8601, UTC. */
  readonly sentAt: string;
}
