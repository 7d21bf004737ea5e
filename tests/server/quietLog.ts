import type { Log } from '#server/log.ts';

/** Silent but for errors, which fail the test that sees them. */
export const quietLog: Log = {
  info: () => {},
  warn: () => {},
  error: (text, detail) => console.error(text, detail),
};
