/** The engine's log. For developers: never shown, never a message's text. */
export interface Log {
  info(text: string, detail?: unknown): void;
  warn(text: string, detail?: unknown): void;
}
