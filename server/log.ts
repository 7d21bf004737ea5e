import { requestNow } from './db/caller.ts';

/** The server's log. Never given a token, a password or the text of a message, and nothing that says who did something. */
export interface Log {
  info(text: string): void;
  warn(text: string, detail?: unknown): void;
  error(text: string, detail?: unknown): void;
}

const named = (text: string): string => {
  const request = requestNow();
  return request === undefined ? text : `${text} (request ${request})`;
};

/** Writes lines for people; an error's stack stays here and never leaves in an answer. */
const textLog: Log = {
  info: (text) => console.info(text),
  warn: (text, detail) =>
    detail === undefined ? console.warn(named(text)) : console.warn(named(text), detail),
  error: (text, detail) =>
    detail === undefined ? console.error(named(text)) : console.error(named(text), detail),
};

let writer = textLog;

/** The log of this process, as `writeLog` says, or else as text on the console. */
export const consoleLog: Log = {
  info: (text) => writer.info(text),
  warn: (text, detail) => writer.warn(text, detail),
  error: (text, detail) => writer.error(text, detail),
};

/** From now on the log of this process is written by this one. */
export function writeLog(by: Log): void {
  writer = by;
}
