import { defineConfig } from 'playwright/test';
import journeys from './playwright.config.ts';

/** `npm run access`: the accessibility rules over everything that opens. Minutes, so not a part of `npm test`. */
export default defineConfig({
  ...journeys,
  testMatch: '**/*.access.ts',
  outputDir: 'test-results/access',
  globalTimeout: 60 * 60_000,
});
