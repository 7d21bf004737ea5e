/** Where the engine says what it does. For developers: never shown, never a message's text. */
export interface Log {
  info(text: string, detail?: unknown): void;
  warn(text: string, detail?: unknown): void;
}
