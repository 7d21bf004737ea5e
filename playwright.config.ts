import { defineConfig } from 'playwright/test';
import { BROWSER_FLAGS } from './scripts/browser.mjs';

/**
 * How long a step waits for what it is about, ms: one patience for all. It ends what hangs and measures nothing; a
 * machine that is busy, or slow, is no fault of what is tested (what is promised in seconds is measured in bench/).
 */
const PATIENCE_MS = 60_000;

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/world/globalSetup.ts',
  outputDir: 'test-results',
  // Each test has its own server, database and browser profiles, so they may run side by side.
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 4 * PATIENCE_MS,
  // Ends what hangs beside its tests, each of which has its own limit. All of them took 18 to 28 minutes, by the machine: one that is
  // half as slow again must not cut off what would have been green.
  globalTimeout: 42 * 60_000,
  expect: { timeout: PATIENCE_MS },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    headless: true,
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    trace: 'off',
    launchOptions: {
      // A microphone and cameras that are none, which the browser gives without asking.
      args: [
        ...BROWSER_FLAGS,
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    },
  },
});
