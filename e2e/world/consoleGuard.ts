import type { BrowserContext, Page } from 'playwright/test';

/** Collects what a browser complains about; a test that leaves any behind fails. */
export interface ConsoleGuard {
  readonly problems: readonly string[];
  /** From now on the browser's own lines about failed requests and sockets are expected. */
  expectBrokenLine(): void;
  /** From now on the browser's own line about an answer with this status is expected. */
  expectStatus(status: number): void;
  /** From now on an error that says this is expected: the test throws it. */
  expectError(said: string): void;
}

const BROKEN_LINE = [
  /^Failed to load resource: net::ERR_/,
  /^WebSocket connection to '.*' failed/,
  // The socket's library had one more packet when the line broke.
  /^WebSocket is already in CLOSING or CLOSED state/,
  // The worker's script is looked for anew at each start.
  /^An unknown error occurred when fetching the script/,
  /^Failed to load resource: the server responded with a status of 50[0-9]/,
];

/** Watches every page of the context, those opened later too. `name` stands in front of each problem. */
export function guardConsole(context: BrowserContext, name: string): ConsoleGuard {
  const problems: string[] = [];
  const expected: RegExp[] = [];
  const report = (text: string): void => {
    if (!expected.some((pattern) => pattern.test(text))) problems.push(`${name}: ${text}`);
  };
  context.on('console', (message) => {
    if (message.type() === 'error') report(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (event) => report(String(event.error().stack ?? event.error())));
  context.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') report(`dialog: ${dialog.message()}`);
    dialog.accept().catch(() => undefined);
  });
  const crashed = (page: Page): void => {
    page.on('crash', () => report('the page crashed'));
  };
  context.pages().forEach(crashed);
  context.on('page', crashed);
  return {
    problems,
    expectBrokenLine: () => expected.push(...BROKEN_LINE),
    expectError: (said) => void expected.push(new RegExp(said)),
    expectStatus: (status) =>
      expected.push(
        new RegExp(`^Failed to load resource: the server responded with a status of ${status}`),
      ),
  };
}
