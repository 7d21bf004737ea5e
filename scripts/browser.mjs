import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { root } from './version.mjs';

/**
 * Flags every test browser is started with: root has no sandbox, and the rest keeps the browser from
 * asking the internet for things on its own.
 */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const HELP = `No browser was found for the tests. Do one of these and run again:
  · install Chromium or Chrome with the system's package manager (Debian: apt-get install chromium)
  · npx playwright install chromium
  · set CHROMIUM_PATH to a Chromium or Chrome executable`;

/** Chromium without a window to draw: a fifth less processor time than the whole one without its window. */
const SHELLS = ['/usr/bin/chromium-headless-shell', playwrightShell()];
const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  chromium.executablePath(),
];

/**
 * Gives the path of a Chromium that starts here: the one named by CHROMIUM_PATH, a headless shell or a whole one that
 * is installed, the headless shell inside an npm package, or one it can install. Throws with advice if none.
 * @param {{ isWhole?: boolean, say?: (text: string) => void }} [options] `isWhole`: a whole browser comes first, since
 *   what is measured is to be what people have; `say`: told what is tried when it takes time
 * @returns {Promise<string>}
 */
export async function findBrowser({ isWhole = false, say = console.info } = {}) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (await starts(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not start.`);
  }
  for (const path of isWhole ? [...WHOLE, ...SHELLS] : [...SHELLS, ...WHOLE]) {
    if (await starts(path)) return path;
  }
  for (const attempt of [packaged, debian, playwrightDownload]) {
    const path = await attempt(say);
    if (path !== undefined && (await starts(path))) return path;
  }
  throw new Error(HELP);
}

/**
 * The place of the headless shell from `playwright install`: beside the whole browser, in a folder of the
 * same number.
 */
function playwrightShell() {
  const whole = chromium.executablePath();
  const [, home, number, system] = /^(.*)chromium-(\d+)[\\/]chrome-([^\\/]+)/.exec(whole) ?? [];
  if (home === undefined) return whole;
  const folder = join(
    `${home}chromium_headless_shell-${number}`,
    `chrome-headless-shell-${system}`,
  );
  return join(folder, `chrome-headless-shell${process.platform === 'win32' ? '.exe' : ''}`);
}

/** True when the browser starts and renders a page. */
async function starts(path) {
  if (!existsSync(path)) return false;
  try {
    const browser = await chromium.launch({
      executablePath: path,
      args: BROWSER_FLAGS,
      timeout: 30_000,
    });
    const page = await browser.newPage();
    await page.goto('data:text/html,<p>ready</p>');
    const text = await page.textContent('p');
    await browser.close();
    return text === 'ready';
  } catch {
    return false;
  }
}

/** @sparticuz/chromium carries Linux builds compressed; unpacked once, started through a small script. */
async function packaged(say) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = join(root, 'node_modules', '.cache', 'chromium');
  const launcher = join(folder, 'chromium.sh');
  if (existsSync(launcher)) return launcher;
  say('Unpacking Chromium from an npm package …');
  // Into a folder of this process first: two suites may start at once, and a kill must leave no half.
  const unpacked = `${folder}.${process.pid}`;
  mkdirSync(unpacked, { recursive: true });
  const code = `import chromium from '@sparticuz/chromium'; await chromium.executablePath();`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: root,
    // It unpacks into the temporary folder, and its libraries only where it believes to be on Lambda.
    env: { ...process.env, TMPDIR: unpacked, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    stdio: 'ignore',
  });
  if (status !== 0) {
    rmSync(unpacked, { recursive: true, force: true });
    return undefined;
  }
  writeFileSync(join(unpacked, 'chromium.sh'), LAUNCHER);
  chmodSync(join(unpacked, 'chromium.sh'), 0o755);
  if (existsSync(folder)) rmSync(unpacked, { recursive: true, force: true });
  else renameSync(unpacked, folder);
  return launcher;
}

// The package's libraries come last, for machines without their own.
const LAUNCHER = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
[ -n "$(ls /etc/fonts/fonts.conf 2>/dev/null)" ] || export FONTCONFIG_PATH="$here/fonts"
if ! ldconfig -p 2>/dev/null | grep -q libnss3; then
  export LD_LIBRARY_PATH="\${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}$here/al2023/lib"
fi
exec "$here/chromium" "$@"
`;

async function debian(say) {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return undefined;
  say('Installing Chromium with apt-get …');
  const options = { stdio: 'ignore', timeout: 300_000 };
  spawnSync('apt-get', ['update'], options);
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options);
  return '/usr/bin/chromium';
}

async function playwrightDownload(say) {
  say("Downloading Playwright's Chromium …");
  const cli = join(root, 'node_modules', 'playwright', 'cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
  return chromium.executablePath();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.info(await findBrowser());
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
