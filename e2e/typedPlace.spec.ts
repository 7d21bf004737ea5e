import type { Page } from 'playwright/test';
import {
  FIRST_SEARCHES,
  type FirstAnswer,
  firstAnswerPath,
} from '#contract/protocol/firstAnswer.ts';
import { expect, test } from './world/test.ts';

test.use({ worldOptions: { seed: 'demo' } });

/** Runs in the page, before its own scripts: the search worker is asked nothing, so whatever is shown the server found. */
function silenceSearch(): void {
  window.Worker = class extends Worker {
    readonly #isSearch: boolean;
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.#isSearch = options?.name === 'search';
    }
    override postMessage(message: unknown): void {
      if (!this.#isSearch) super.postMessage(message);
    }
  };
}

const MOST = '1.600';

test('A guest who types a place and a highest price on the start page, or opens an address with them, sees what the server found there at once', async ({
  world,
  someone,
}) => {
  const answerOf = async (search: string): Promise<FirstAnswer | null> => {
    const answer = await fetch(world.url + firstAnswerPath(search));
    return answer.status === 200 ? ((await answer.json()) as FirstAnswer) : null;
  };
  const [all = ''] = FIRST_SEARCHES;
  await expect.poll(async () => (await answerOf(all))?.found.total ?? 0).toBeGreaterThan(50);
  const { areas = [] } = (await answerOf(all)) ?? {};
  const [place] = areas.toSorted((one, other) => other.live_count - one.live_count);
  const typed = new URLSearchParams({ where: place?.name ?? '', most: MOST });
  const search = `${all}&${typed.toString()}`;
  const found = await answerOf(search);
  expect(found?.meant).toContain(`areas=${place?.id}`);
  expect(found?.found.total).toBeGreaterThan(0);

  const isShown = async (page: Page) => {
    const [first] = found?.found.cards ?? [];
    const homes = page.getByRole('list', { name: 'Search results' }).getByRole('article');
    await expect(homes.first()).toContainText(first?.title ?? '');
    await expect(page).toHaveURL(
      (url) =>
        url.searchParams.get('areas') === place?.id &&
        url.searchParams.get('price') === '..160000' &&
        !url.searchParams.has('where') &&
        !url.searchParams.has('most'),
    );
    const status = page.locator('#homes').getByRole('status').first();
    await expect(status).toContainText(String(found?.found.total));
  };

  await test.step('on the start page, where the field for the place has opened what is on the device', async () => {
    const { page, context } = await someone('sam');
    await context.addInitScript(silenceSearch);
    await page.goto(world.url);
    await page.getByRole('textbox', { name: 'Max. price' }).fill(MOST);
    await page.getByRole('searchbox', { name: 'Where?' }).focus();
    const where = page.getByRole('combobox', { name: 'Where?' });
    await where.fill(place?.name ?? '');
    await expect(page.getByRole('option').first()).toBeVisible();
    await where.press('Enter');
    await isShown(page);
  });

  await test.step('and at an address that somebody was sent', async () => {
    const { page, context } = await someone('maya');
    await context.addInitScript(silenceSearch);
    await page.goto(`${world.url}/search?${search}`);
    await isShown(page);
  });
});
