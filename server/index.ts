import {
  DatabaseDamaged,
  FolderFull,
  FolderInUse,
  FolderRefused,
  KeysRefused,
  MigrationFailed,
} from './embedded/index.ts';
import { EnvError, readEnv } from './env.ts';
import { LegalError } from './http/legalTexts.ts';
import { consoleLog as log } from './log.ts';
import { watchLoop } from './loopWatch.ts';
import { DatabaseNotReady } from './backend.ts';
import { HostRefused, PortTaken, start } from './start.ts';

/** Longer than any one call of the database or the picture library takes; then nobody is answered any more. */
const STUCK_MS = 30_000;
/** How long it may take to close. */
const CLOSING_MS = 5000;

/** The command: starts the server, says where it is, and ends it on SIGINT and SIGTERM. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  log.info('Starting Roost …');
  const started = await start(env, log);
  if (env.backend.kind === 'embedded') {
    log.info('The embedded backend is for trying, developing and testing, not for real data.');
    log.info(`It listens on ${env.host}; HOST=0.0.0.0 opens it to your network.`);
    if (env.backend.seed === 'demo') log.info(DEMO_PEOPLE);
  }
  log.info(`Roost is ready: open ${started.url}`);
  const watch = watchLoop(STUCK_MS);

  let isClosing = false;
  const close = async (signal: NodeJS.Signals): Promise<void> => {
    // Somebody who asks twice does not want to wait.
    if (isClosing) process.exit(1);
    isClosing = true;
    log.info(`${signal}: closing …`);
    watch.within(CLOSING_MS);
    setTimeout(() => {
      log.error('It does not close; it is ended. What it acknowledged is on the disk.');
      process.exit(1);
    }, CLOSING_MS).unref();
    await started.close();
    process.exit(0);
  };
  process.on('SIGINT', (signal) => void close(signal));
  process.on('SIGTERM', (signal) => void close(signal));
}

const DEMO_PEOPLE = `Sign in with Demo-pass1 as one of
  maya@demo.test   renter
  jonas@demo.test  landlord
  sam@demo.test    renter and landlord
  noor@demo.test   renter and moderator`;

/** What the person who started it can put right; anything else is ours and shows its stack. */
function isForPeople(thrown: unknown): thrown is Error {
  return [
    EnvError,
    LegalError,
    PortTaken,
    HostRefused,
    DatabaseNotReady,
    FolderInUse,
    FolderRefused,
    FolderFull,
    DatabaseDamaged,
    KeysRefused,
    MigrationFailed,
  ].some((one) => thrown instanceof one);
}

main().catch((thrown: unknown) => {
  if (isForPeople(thrown)) log.error(thrown.message);
  else log.error('Roost could not start', thrown);
  process.exit(1);
});
