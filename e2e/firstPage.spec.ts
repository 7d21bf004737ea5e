import { devices, type Page } from 'playwright/test';
import * as z from 'zod/mini';
import { FIRST_ANSWER_ID } from '#contract/protocol/aheadPages.ts';
import {
  FIRST_ANSWER,
  FIRST_SEARCHES,
  type FirstAnswer,
  firstAnswerPath,
} from '#contract/protocol/firstAnswer.ts';
import { pull, push, signIn } from './world/accounts.ts';
import { cityIsHere, number, total } from './world/found.ts';
import { workerIsReady } from './world/person.ts';
import { publishHome } from './world/publish.ts';
import { movesAreTold, restingBoxes } from './world/settled.ts';
import { expect, test } from './world/test.ts';

const revsSchema = z.array(z.object({ id: z.string(), rev: z.number() }));
const TITLE = 'Garden flat above the old mill race';

declare global {
  interface Window {
    readonly order: string[];
    /** The announcements of results, one after the other. */
    readonly said: string[];
    /** How much of the page moved, what, from where and to where. */
    readonly shifts: string[];
    /** Forgets moves until now, even those that are reported later. */
    forgetShifts(): void;
    /** From now on the search worker hears what is asked of it. */
    letSearch(): void;
  }
}

/** A browser's report of parts that moved by themselves. */
interface Shift {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** Runs in the page, before its own scripts: notes what comes when, and keeps questions from the search worker. */
function watchStart(): void {
  const order: string[] = [];
  const said: string[] = [];
  const shifts: string[] = [];
  const waiting: (() => void)[] = [];
  let isHeld = true;
  const letSearch = () => {
    isHeld = false;
    for (const post of waiting.splice(0)) post();
  };
  let shiftsFrom = 0;
  const forgetShifts = () => {
    shiftsFrom = performance.now();
    shifts.length = 0;
  };
  Object.assign(window, { order, said, shifts, forgetShifts, letSearch });
  window.Worker = class extends Worker {
    readonly #isSearch: boolean;
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.#isSearch = options?.name === 'search';
      if (!this.#isSearch) return;
      order.push('search worker begins');
      this.addEventListener('message', () => order.push('search worker answers'), { once: true });
    }
    override postMessage(message: unknown): void {
      if (this.#isSearch && isHeld) waiting.push(() => super.postMessage(message));
      else super.postMessage(message);
    }
  };
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function opened(name: string, version?: number) {
    order.push(`reads ${/first-pages|properties/u.exec(name)?.[0] ?? 'something else'}`);
    return version === undefined ? open.call(this, name) : open.call(this, name, version);
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.startTime < shiftsFrom) continue;
      const { value, sources } = entry as PerformanceEntry & Shift;
      const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
        const what = node instanceof Element ? node.outerHTML : node?.textContent;
        return `${from.x},${from.y} ${from.width}×${from.height} → ${to.x},${to.y} ${to.width}×${to.height} ${what?.slice(0, 120)}`;
      });
      shifts.push([value, ...moved].join('\n'));
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (!order.includes('homes are there') && document.querySelector('[role=listitem] article')) {
      order.push('homes are there');
      // Told by the first task after the frame: of all that may come behind the paint nothing comes before it.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => order.push('homes are painted'));
      port1.start();
      requestAnimationFrame(() => port2.postMessage(null));
    }
    const text = document.querySelector('#homes [role=status]')?.textContent ?? '';
    if (text !== '' && said.at(-1) !== text) said.push(text);
  };
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  });
}

interface Kept {
  /** How many homes are found. */
  readonly total: number;
  /** The title of the first. */
  readonly first: string | undefined;
  /** The server found it: at such a start the stores are read while it is painted, since they may hold nothing. */
  readonly isGiven: boolean;
}

/** The first page that is kept of a search; undefined: none is kept. */
const keptPage = (page: Page, search: string): Promise<Kept | undefined> =>
  page.evaluate(async (key) => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    const all = await indexedDB.databases();
    const name = all.map((each) => each.name ?? '').find((each) => each.endsWith('-first-pages'));
    if (name === undefined) return undefined;
    const database = await asked(indexedDB.open(name));
    const text: unknown = await asked(
      database.transaction('texts').objectStore('texts').get(`page ${key}`),
    );
    database.close();
    if (typeof text !== 'string') return undefined;
    const { total, cards, isGiven } = (
      JSON.parse(text) as {
        page: { total: number; cards: readonly { title: string }[]; isGiven?: boolean };
      }
    ).page;
    return { total, first: cards[0]?.title, isGiven: isGiven === true };
  }, search);

const homes = (page: Page) =>
  page.getByRole('list', { name: 'Search results' }).getByRole('article');
const link = (page: Page, title: string) => homes(page).getByRole('link', { name: title });

/** The homes on the page, whether of today or not. */
const titles = (page: Page) =>
  page.getByRole('list', { name: 'Search results' }).getByRole('heading').allTextContents();

test.use({ worldOptions: { seed: 'demo' } });

test('A first visit shows what the server found before anything of the city is on the device, and the truth changes nothing of it', async ({
  world,
  someone,
}) => {
  const [search = ''] = FIRST_SEARCHES;
  const found = { total: 0 };
  await test.step('the server has made it', async () => {
    const made = async () => {
      const answer = await fetch(world.url + firstAnswerPath(search));
      if (answer.status !== 200) return 0;
      found.total = ((await answer.json()) as FirstAnswer).found.total;
      return found.total;
    };
    await expect.poll(made).toBeGreaterThan(50);
  });

  const guest = await someone('sam');
  const { page } = guest;
  await guest.context.addInitScript(watchStart);
  await page.goto(`${world.url}/search`);
  const count = (text: string | null) => number(/^[\d,]+/u.exec(text ?? '')?.[0]);
  const status = page.locator('#homes').getByRole('status').first();

  await test.step('homes and counts are there while the search worker has not answered', async () => {
    await expect(homes(page).first()).toBeVisible();
    await expect.poll(async () => count(await status.textContent())).toBe(found.total);
    await expect(
      page.getByRole('button', { name: /^Loading… 0 of \d+ neighbourhoods/u }),
    ).toBeVisible();
    expect(await page.evaluate(() => window.order)).not.toContain('search worker answers');
  });

  await test.step('all that arrives shows nothing less, and nothing moves', async () => {
    const before = await titles(page);
    await movesAreTold(page);
    await page.evaluate(() => {
      window.forgetShifts();
      window.letSearch();
    });
    await expect.poll(() => page.evaluate(() => window.order)).toContain('search worker answers');
    expect(await total(page)).toBe(found.total);
    await movesAreTold(page);
    expect(await titles(page)).toEqual(before);
    const said = await page.evaluate(() => window.said);
    expect(new Set(said.map(count)), said.join(' | ')).toEqual(new Set([found.total]));
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
    await cityIsHere(page);
    expect(await total(page)).toBe(found.total);
  });

  await test.step('where the server has nothing to say the homes come as they arrive', async () => {
    const other = await someone('maya');
    await other.context.route(`**${FIRST_ANSWER}?**`, (route) => route.fulfill({ status: 204 }));
    await other.page.goto(`${world.url}/search`);
    await expect(homes(other.page).first()).toBeVisible();
    await cityIsHere(other.page);
    expect(await total(other.page)).toBe(found.total);
  });
});

const { defaultBrowserType: _, ...PHONE } = devices['Pixel 7'];
const DESKTOP = { viewport: { width: 1440, height: 900 } };

/** The server has the document of a search with homes in it, in the language and for the window that this page's browser has. */
async function isWritten(page: Page, url: string): Promise<void> {
  const [languages, isPhone] = await page.evaluate(() => [
    navigator.languages.join(','),
    navigator.userAgent.includes('Mobi'),
  ]);
  const headers = { 'sec-ch-ua-mobile': isPhone ? '?1' : '?0', 'accept-language': languages };
  await expect
    .poll(async () => (await page.request.get(`${url}/search`, { headers })).text())
    .toContain(`id="${FIRST_ANSWER_ID}"`);
}

/** A time zone in which it is another day than in UTC: the days on a card differ from the server's. */
const OTHER_DAY = new Date().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Pacific/Kiritimati';

for (const [locale, colorScheme, said, where] of [
  ['en-US', 'light', 'homes', 'a phone'],
  ['ar', 'dark', 'منزل', 'a phone'],
  ['en-US', 'dark', 'homes', 'a desktop'],
  ['ar', 'light', 'منزل', 'a desktop'],
] as const) {
  test(`On ${where} a guest sees the first homes before any script in ${locale}, and the app takes over those very elements`, async ({
    world,
    someone,
  }) => {
    const guest = await someone('sam', {
      ...(where === 'a phone' ? PHONE : DESKTOP),
      ...{ locale, colorScheme, timezoneId: OTHER_DAY, serviceWorkers: 'block' },
    });
    const { page } = guest;
    await isWritten(page, world.url);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/[^/]*\.js$/u, async (route) => {
      await held;
      await route.continue();
    });
    await guest.context.addInitScript(watchStart);
    await page.goto(`${world.url}/search`, { waitUntil: 'commit' });
    const html = page.locator('html');
    const cards = page.locator('#homes').getByRole('article');
    const picture = cards.first().getByRole('img');

    await test.step('words, links and the first picture are there while the scripts are held back', async () => {
      await expect(cards.first()).toBeInViewport();
      await expect(html).toHaveAttribute('data-theme', colorScheme);
      await expect(page.locator('#homes').getByRole('status').first()).toContainText(said);
      await expect(cards.first().getByRole('heading').getByRole('link')).toHaveAttribute(
        'href',
        /^\/properties\//u,
      );
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await expect(html).toHaveAttribute('data-ahead', locale.slice(0, 2));
    });

    await test.step('the app takes over what stands there, and nothing moves', async () => {
      await page.evaluate(() =>
        Reflect.set(window, 'stood', [...document.querySelectorAll('#homes article')].slice(0, 2)),
      );
      const before = await restingBoxes(cards.first());
      release();
      await expect(html).not.toHaveAttribute('data-ahead');
      // It begins to measure, and says of when the homes are.
      await expect(page.locator('#homes [role=list][style]')).toBeVisible();
      const isSame = await page.evaluate(() => {
        const stood = Reflect.get(window, 'stood') as readonly Element[];
        const stands = [...document.querySelectorAll('#homes article')];
        return stood.length === 2 && stood.every((card, place) => card === stands[place]);
      });
      expect(isSame).toBe(true);
      expect(await restingBoxes(cards.first())).toEqual(before);
      await movesAreTold(page);
      expect(await page.evaluate(() => window.shifts)).toEqual([]);
    });

    await test.step('the truth takes its place', async () => {
      await page.evaluate(() => window.letSearch());
      await expect(page.locator('#homes > [aria-busy=false] [role=list]')).toBeVisible();
    });
  });
}

test('Who is signed in, has filters or a window of another width gets the search as it was; the worker keeps nobody’s homes', async ({
  world,
  someone,
}) => {
  const guest = await someone('sam', PHONE);
  const { page } = guest;
  await isWritten(page, world.url);
  const textOf = async (path: string) => (await page.goto(world.url + path))?.text();
  expect(await textOf('/search')).toContain(FIRST_ANSWER_ID);
  expect(await textOf('/search?type=rent&kinds=studio')).not.toContain(FIRST_ANSWER_ID);
  await workerIsReady(page);
  expect(await textOf('/search')).not.toContain(FIRST_ANSWER_ID);
  await expect(homes(page).first()).toBeVisible();

  const member = await someone('maya', { ...PHONE, serviceWorkers: 'block' });
  await member.page.goto(`${world.url}/faq`);
  await member.page.evaluate(() => localStorage.setItem('user', '{}'));
  await member.page.route(/\/assets\/index-[^/]*\.js$/u, () => undefined);
  await member.page.goto(`${world.url}/search`, { waitUntil: 'commit' });
  await expect(member.page.locator('html')).toHaveAttribute('data-ahead', 'none');
  await expect(member.page.getByRole('article').first()).toBeHidden();

  const narrow = await someone('noor', {
    viewport: { width: 800, height: 900 },
    serviceWorkers: 'block',
  });
  await isWritten(narrow.page, world.url);
  await narrow.page.route(/\/assets\/index-[^/]*\.js$/u, () => undefined);
  await narrow.page.goto(`${world.url}/search`, { waitUntil: 'commit' });
  await expect(narrow.page.locator('html')).toHaveAttribute('data-ahead', 'none');
  await expect(narrow.page.getByRole('article').first()).toBeHidden();
});

test('The app opened offline at a search shows its homes before the search worker begins, and then what is true by now, in their place', async ({
  world,
  someoneOnDisk,
}) => {
  const id = await publishHome(world.url, 'jonas', TITLE);
  const before = await someoneOnDisk('maya');
  let all = 0;

  await test.step('a search that was shown is kept', async () => {
    const { page } = before;
    await before.signIn();
    await page.goto(`${world.url}/search?sort=newest`);
    await cityIsHere(page);
    // Begins anew with all that is stored: nothing of it is on its way into the search.
    await page.reload();
    // The answer from before the server knew of the home stands until a press.
    const anew = page.getByRole('button', { name: /· Show$/u });
    const newest = homes(page).first().filter({ hasText: TITLE });
    await expect(newest.or(anew).first()).toBeVisible();
    if (await anew.isVisible()) await anew.click();
    await expect(homes(page).first()).toContainText(TITLE);
    await expect(async () => {
      all = await total(page);
      expect(await keptPage(page, 'sort=newest')).toEqual({
        ...{ total: all, first: TITLE, isGiven: false },
      });
    }).toPass();
  });

  await test.step('a home is withdrawn while another search is looked at', async () => {
    const { page } = before;
    await page.goto(`${world.url}/search?q=${encodeURIComponent(`"${TITLE}"`)}`);
    await expect.poll(() => total(page)).toBe(1);
    const { token } = await signIn(world.url, 'jonas');
    const mine = revsSchema.parse(await pull(world.url, token, 'properties', 'mine'));
    const rev = mine.find((home) => home.id === id)?.rev;
    await push(world.url, token, 'properties', [{ id, rev, visibility: 'paused' }]);
    await expect(page.getByRole('article')).toHaveCount(0);
    await workerIsReady(page);
    await before.kill();
  });

  const maya = await someoneOnDisk('maya', before.profile);
  const { page } = maya;
  await maya.goOffline();
  await maya.context.addInitScript(watchStart);
  await page.goto(`${world.url}/search?sort=newest`);

  await test.step('what was shown is there, before anything of the search was begun, and says of when it is', async () => {
    await expect(homes(page).first()).toContainText(TITLE);
    const said = new RegExp(`^${all.toLocaleString('en')} listings · as of `, 'u');
    await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible();
    const read = () => page.evaluate(() => window.order);
    await expect.poll(read).toContain('search worker begins');
    await expect.poll(read).toContain('homes are painted');
    const order = await read();
    const seen = order.slice(0, order.indexOf('homes are painted'));
    expect(seen).toContain('reads first-pages');
    expect(seen).toContain('homes are there');
    expect(seen).not.toContain('reads properties');
    expect(order.indexOf('search worker begins')).toBeGreaterThan(seen.length);
    expect(order).not.toContain('search worker answers');
  });

  await test.step('the truth takes its place: the withdrawn home goes, and nothing jumps', async () => {
    const second = homes(page).nth(1).getByRole('heading').getByRole('link');
    const title = (await second.textContent()) ?? '';
    await second.focus();
    // The last that the line at the foot has to say.
    await expect(page.getByText(/^As of /u)).toBeVisible();
    await movesAreTold(page);
    await page.evaluate(() => {
      window.forgetShifts();
      window.letSearch();
    });
    expect(await total(page)).toBe(all - 1);
    await expect(homes(page).first()).toContainText(title);
    await expect(link(page, TITLE)).toHaveCount(0);
    await expect(homes(page).first().getByRole('heading').getByRole('link')).toBeFocused();
    await movesAreTold(page);
    // Each time is said once, so that nobody hears the same twice.
    const said = await page.evaluate(() => window.said);
    expect(
      said.map((text) => text.replace(/\D.*$/u, '')),
      said.join(' | '),
    ).toEqual([`${all}`, `${all - 1}`]);
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
  });

  await test.step('the next start shows that; a filter pressed before the worker is there is not lost', async () => {
    await expect
      .poll(() => keptPage(page, 'sort=newest'))
      .toEqual({
        ...{ total: all - 1, first: expect.not.stringContaining(TITLE), isGiven: false },
      });
    await page.reload();
    await expect(homes(page).first()).toBeVisible();
    const studio = page
      .getByRole('toolbar', { name: 'Property type', exact: true })
      .getByRole('button', { name: /^Studio/u });
    // Of the page that was kept, which nothing changes until the search begins.
    await expect(studio).toHaveText(/\d$/u);
    const promised = number(/([\d,]+)$/u.exec((await studio.textContent()) ?? '')?.[1]);
    await studio.click();
    await expect(page).toHaveURL(/[?&]kinds=studio/u);
    expect(await page.evaluate(() => window.order)).not.toContain('search worker answers');
    await page.evaluate(() => window.letSearch());
    await expect.poll(() => total(page)).toBe(promised);
  });

  await test.step('what was kept in another language is not shown', async () => {
    await page.evaluate(() => localStorage.setItem('language', 'de'));
    await page.goto(`${world.url}/search?sort=newest`);
    await expect.poll(() => page.evaluate(() => window.order)).toContain('search worker begins');
    expect(await page.evaluate(() => window.order)).not.toContain('homes are there');
    await page.evaluate(() => window.letSearch());
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});
