import {
  DatabaseDamaged,
  FolderFull,
  FolderInUse,
  FolderRefused,
  KeysDiffer,
  KeysRefused,
  LoginRefused,
  MigrationFailed,
} from './embedded/index.ts';
import { contained } from './contained.ts';
import { EnvError, readEnv } from './env.ts';
import { LegalError } from './http/legalTexts.ts';
import { createLastHandler } from './lastHandler.ts';
import { consoleLog as log, writeLog } from './log.ts';
import { watchLoop } from './loopWatch.ts';
import { StoreNotReady } from './objectStore/storeReady.ts';
import { RedisRefused } from './processes/refused.ts';
import { DatabaseNotReady } from './backend.ts';
import { ClientMissing, HostRefused, PortTaken, start } from './start.ts';

/** Longer than any one call of the database or the picture library takes; then nobody is answered any more. */
const STUCK_MS = 30_000;
/** How long it may take to close: it leaves within seven seconds, requests in hand may take three, and transactions five. */
const CLOSING_MS = 15_000;

/** The command: starts the server, says where it is, and ends it on SIGINT and SIGTERM. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  if (env.logFormat === 'json') {
    const { createJsonLog } = await import('./jsonLog.ts');
    writeLog(createJsonLog());
  }
  log.info('Starting Roost …');
  const started = await start(env, log);
  if (env.backend.kind === 'embedded') {
    log.info('The embedded backend is for trying, developing and testing, not for real data.');
    log.info(`It listens on ${env.host}; HOST=0.0.0.0 opens it to your network.`);
    if (env.backend.seed === 'demo') log.info(DEMO_PEOPLE);
  }
  log.info(`Roost is ready: open ${started.url}`);
  const watch = watchLoop(STUCK_MS);

  close = async () => {
    watch.within(CLOSING_MS);
    await started.leave();
    await started.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, contained('closing', last.asked));
  // From here on the parent process starts this one again if it ends unasked.
  process.send?.('ready');
}

let close = (): Promise<void> => Promise.resolve();
const last = createLastHandler({
  log,
  process: {
    exit: (code) => process.exit(code),
    endWithin: (ms, code) =>
      setTimeout(
        contained('closing', () => {
          log.error('It does not close; it is ended. What it acknowledged is on the disk.');
          process.exit(code);
        }),
        ms,
      ).unref(),
  },
  withinMs: CLOSING_MS,
  close: () => close(),
});
process.on('uncaughtException', contained('closing', last.uncaught));

const DEMO_PEOPLE = `Sign in with Demo-pass1 as one of
  maya@demo.test   renter
  jonas@demo.test  landlord
  sam@demo.test    renter and landlord
  noor@demo.test   renter and moderator`;

/** Errors that the operator can put right; any other is ours and shows its stack. */
function isForPeople(thrown: unknown): thrown is Error {
  return [
    EnvError,
    LegalError,
    PortTaken,
    HostRefused,
    ClientMissing,
    DatabaseNotReady,
    FolderInUse,
    FolderRefused,
    FolderFull,
    DatabaseDamaged,
    KeysDiffer,
    KeysRefused,
    LoginRefused,
    MigrationFailed,
    RedisRefused,
    StoreNotReady,
  ].some((one) => thrown instanceof one);
}

main().catch((thrown: unknown) => {
  if (isForPeople(thrown)) log.error(thrown.message);
  else log.error('Roost could not start', thrown);
  process.exit(1);
});
