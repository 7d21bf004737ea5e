import { defineConfig } from 'playwright/test';
import journeys from './playwright.config.ts';

/** `npm run screenshots`: the same worlds and browser as the journeys, for looking, not for judging. */
export default defineConfig({
  ...journeys,
  testMatch: '**/*.shots.ts',
  outputDir: 'test-results/screenshots',
  globalTimeout: 20 * 60_000,
});
