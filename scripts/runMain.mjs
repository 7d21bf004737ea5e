import { withModule } from './withModule.mjs';

/** Runs `main` of a module of the server and ends the process with its code. */
export async function runMain(path) {
  process.exit(await withModule(path, ({ main }) => main()));
}
