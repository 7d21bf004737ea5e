import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, devices } from 'playwright';
import { BROWSER_FLAGS, findBrowser } from './browser.mjs';
import { startDemoServer } from './demoServer.mjs';
import { root } from './version.mjs';

/**
 * `npm run asked`: builds, starts the server with the demo people, and walks as a guest on a phone with slow 4G from the start page to a
 * question that was sent: a place is searched for, a home opened, an account made with the digits of its mail. Prints each step with its
 * presses and seconds, and ends with an error where there are more than the aim. ROOST_BUILT=1 takes the build that is there.
 */
const AIM = { presses: 15, seconds: 90 };
/** Slow 4G as Lighthouse has it: bytes a second, and ms. */
const LINE = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 92_160 };
/** ms between two letters of somebody who types with thumbs. */
const LETTER_MS = 150;
const PERSON = { first: 'Nina', last: 'Weber', email: 'nina@new.test', password: 'Nina-pass1' };

process.chdir(root);
const work = mkdtempSync(join(tmpdir(), 'roost-asked-'));
if (!process.env.ROOST_BUILT) execFileSync(process.execPath, ['scripts/build.mjs']);
const server = await startDemoServer(join(work, 'data'));
const { url } = server;
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: BROWSER_FLAGS,
});
try {
  const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'en-GB' });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', { offline: false, ...LINE });
  process.exitCode = (await walk(page)) ? 0 : 1;
} finally {
  await browser.close();
  await server.end();
  rmSync(work, { recursive: true, force: true });
}

/** Walks, prints, and says whether the aim is reached. */
async function walk(page) {
  const start = performance.now();
  const since = () => (performance.now() - start) / 1000;
  let presses = 0;
  const told = (what) => {
    console.info(
      `${since().toFixed(1).padStart(6)} s  ${String(presses).padStart(2)} presses  ${what}`,
    );
  };
  const press = async (part) => {
    presses += 1;
    await part.click();
  };
  const type = async (part, text) => {
    await press(part);
    await part.pressSequentially(text, { delay: LETTER_MS });
  };
  const button = (name) => page.getByRole('button', { name, exact: true });
  const field = (name) => page.getByLabel(name, { exact: true });

  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  told('the start page');
  await type(
    page
      .getByRole('searchbox', { name: 'Where?' })
      .or(page.getByRole('combobox', { name: 'Where?' }))
      .first(),
    'Castelo',
  );
  await press(page.getByRole('main').getByRole('button', { name: 'Search homes' }));
  const home = page.getByRole('article').getByRole('heading').getByRole('link').first();
  await home.waitFor();
  told('homes are found');
  await press(home);
  await press(page.getByRole('main').getByRole('link', { name: 'Sign up' }));
  await type(field('First name'), PERSON.first);
  await type(field('Last name'), PERSON.last);
  await type(field('Email'), PERSON.email);
  await type(field('Password'), PERSON.password);
  await press(page.getByRole('checkbox'));
  await page.getByText('Email is available').waitFor();
  told('the form is filled in');
  await press(button('Create account'));
  await type(field('Code from the email'), await codeOf(PERSON.email));
  await press(button('Confirm'));
  const message = button('Message');
  await message.waitFor();
  told('the home, signed in');
  await press(message);
  await press(page.getByRole('dialog').getByRole('button', { name: /still available/iu }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }));
  await page
    .getByRole('listitem', { name: /– (?:Sent|Delivered|Read)$/u })
    .first()
    .waitFor();
  told('the question is with the server');
  const isReached = presses <= AIM.presses && since() <= AIM.seconds;
  console.info(
    `Aim: ${AIM.presses} presses, ${AIM.seconds} s: ${isReached ? 'reached' : 'missed'}.`,
  );
  return isReached;
}

/** The digits of the newest mail to an address, once it is there. */
async function codeOf(address) {
  for (let left = 100; left > 0; left -= 1) {
    const answer = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(address)}`);
    const code = (await answer.json())[0]?.code;
    if (code !== undefined) return code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No mail came to ${address}.`);
}
