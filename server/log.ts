/** The server's log. Never given a token, a password or the text of a message. */
export interface Log {
  info(text: string): void;
  warn(text: string, detail?: unknown): void;
  error(text: string, detail?: unknown): void;
}

/** Writes to the console; an error's stack stays here and never leaves in an answer. */
export const consoleLog: Log = {
  info: (text) => console.info(text),
  warn: (text, detail) => (detail === undefined ? console.warn(text) : console.warn(text, detail)),
  error: (text, detail) =>
    detail === undefined ? console.error(text) : console.error(text, detail),
};
