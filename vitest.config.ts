import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BROWSER_FLAGS } from './scripts/browser.mjs';
import './scripts/mapGroupBy.mjs';

const IGNORED = ['**/node_modules/**', '**/dist/**', 'e2e/**', 'bench/**'];

/** Tests beside what they test, and those over the engine alone: they leave nothing behind in their process. */
const BESIDE = [
  '{contract,src,sync,server,scripts}/**/*.test.{ts,tsx}',
  'tests/{architecture,bench,docs,engine,faults}/**/*.test.ts',
];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        // Half the time of a short test is the process it starts in: these share theirs.
        test: {
          name: 'beside',
          environment: 'node',
          include: BESIDE,
          exclude: [...IGNORED, '**/*.browser.test.ts'],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...IGNORED, ...BESIDE, '**/*.browser.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The same contract suites on the browser's own IndexedDB, locks and channels.
        test: {
          name: 'browser',
          include: ['**/*.browser.test.ts'],
          exclude: IGNORED,
          testTimeout: 30_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: process.env.CHROMIUM_PATH ?? '',
                args: [...BROWSER_FLAGS],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
