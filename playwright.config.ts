import { defineConfig } from 'playwright/test';
import { BROWSER_FLAGS } from './scripts/browser.mjs';

export default defineConfig({
  testDir: 'e2e',
  // Green when last run, and not often enough yet to stand for every run: `npm run e2e:open`.
  testIgnore: process.env.E2E_OPEN === '1' ? [] : '**/open/**',
  globalSetup: './e2e/world/globalSetup.ts',
  outputDir: 'test-results',
  // Each test has its own server, database and browser profiles, so they may run side by side.
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  // Ends what hangs. A machine that is half as fast again slower must not cut off what would have been green.
  globalTimeout: 18 * 60_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    headless: true,
    // As long as an expectation waits.
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    trace: 'off',
    launchOptions: {
      args: [...BROWSER_FLAGS],
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    },
  },
});
