import { existsSync } from 'node:fs';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BROWSER_FLAGS } from './scripts/browser.mjs';
import './scripts/mapGroupBy.mjs';
import { isNoise } from './scripts/quietLibraries.mjs';

/**
 * A database of WebAssembly that lives for one test costs less as it is first compiled: optimizing it takes half the time
 * a server starts in (docs/decisions/tests-and-simulators.md).
 */
const BRIEF = '--liftoff-only';
/** Short-lived objects are cleared away less often: clearing is a tenth of a test over a database. */
const ROOMY = '--max-semi-space-size=64';
/** Seeds what is drawn at random. */
const PROPERTIES = './tests/setup/properties.ts';
const IGNORED = ['**/node_modules/**', '**/dist/**', 'e2e/**', 'bench/**'];

/** Tests that put something in a module's place: the next file of the same process would have it, too. */
const MOCKED = '**/*.mocked.test.{ts,tsx}';
/** Tests beside what they test, those over the engine alone, and most that start a server or a database: they leave nothing behind in their process. */
const BESIDE = [
  '{contract,search,demo,src,sync,server,scripts}/**/*.test.{ts,tsx}',
  'tests/{access,architecture,bench,docs,engine,faults}/**/*.test.ts',
  // The others put something in its place that a process has one of, or need too much memory beside the rest.
  'tests/server/!(google|mailProofs|passwordThreads|places|realtime|restTraps).test.ts',
  'tests/sql/!(market).test.ts',
];

/** Suites of accounts, rows and sockets that run once more over our own services, where the machine has a PostgreSQL. */
const ON_POSTGRES = existsSync('/usr/lib/postgresql')
  ? [
      'tests/server/{accounts,authDoors,authTraps,endedSessions,hostileRequests,largeBodies,loginGuard,mailProofs,mails}.test.ts',
      'tests/server/{openRoutes,passwordThreads,realtime,restTraps,socketMessages,socketPeople,socketSessions}.test.ts',
      'tests/{access/rest,contract/transport,server/upstream,sql/availability.rest,sync/accounts,sync/endToEnd}.test.ts',
    ]
  : [];

/**
 * How long a test and what it polls for may take, ms. It ends what hangs and measures nothing: a machine that is busy,
 * or slow, is no fault of what is tested.
 */
const PATIENCE = {
  testTimeout: 180_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  test: {
    // One more than the cores of the smallest machine: tests wait for servers, databases and clocks.
    maxWorkers: 3,
    tags: [
      { name: 'long', description: 'Only in npm run test:all.' },
      {
        name: 'slow',
        description: 'Above five seconds, and in npm test for the reason beside it.',
      },
    ],
    onConsoleLog: (text) => !isNoise(text),

    projects: [
      {
        // Half the time of a short test is the process it starts in: these share theirs.
        test: {
          name: 'beside',
          environment: 'node',
          include: BESIDE,
          exclude: [...IGNORED, MOCKED, '**/*.browser.test.ts'],
          isolate: false,
          execArgv: [BRIEF, ROOMY],
          setupFiles: ['./tests/setup/leavesNothing.ts', PROPERTIES],
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'mocked',
          environment: 'node',
          include: [MOCKED],
          exclude: IGNORED,
          setupFiles: [PROPERTIES],
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...IGNORED, ...BESIDE, MOCKED, '**/*.browser.test.ts'],
          execArgv: [BRIEF, ROOMY],
          setupFiles: [PROPERTIES],
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'own',
          environment: 'node',
          include: ON_POSTGRES,
          env: { ROOST_TEST_BACKEND: 'own' },
          setupFiles: [PROPERTIES],
          ...PATIENCE,
        },
      },
      {
        // The same contract suites on the browser's own IndexedDB, locks and channels.
        // Found only while tests run, these would load the page anew below them.
        optimizeDeps: { include: ['@base-ui/react/direction-provider', 'jotai', 'workbox-window'] },
        test: {
          name: 'browser',
          include: ['**/*.browser.test.ts'],
          exclude: IGNORED,
          ...PATIENCE,
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
