import { Tooltip } from '@base-ui/react/tooltip';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setupI18n } from '#src/i18n/setup.ts';
import '#src/ui/styles.css';
import { Primitives } from './Primitives.tsx';

const WORDS = {
  ltr: 'Wohnungsbesichtigung am Donnerstag',
  rtl: 'معاينة الشقة يوم الخميس',
} as const;
const CASES = (['light', 'dark'] as const).flatMap((theme) =>
  (['ltr', 'rtl'] as const).flatMap((dir) =>
    ([390, 1100] as const).map((width) => ({ theme, dir, width })),
  ),
);

let root: Root | null = null;
beforeAll(async () => void (await setupI18n('en')));
afterEach(() => root?.unmount());

/** Photographs lie in test-results/ui; they are for eyes, the test is for what eyes miss. */
test.each(CASES)(
  'every primitive fits and can be pressed: $theme, $dir, $width px',
  async (given) => {
    const { theme, dir, width } = given;
    await page.viewport(width, 900);
    document.documentElement.dataset['theme'] = theme;
    document.documentElement.dir = dir;
    document.documentElement.lang = dir === 'rtl' ? 'ar' : 'de';
    const place = document.createElement('div');
    document.body.replaceChildren(place);
    root = createRoot(place);
    root.render(
      <Tooltip.Provider>
        <Primitives text={WORDS[dir]} />
      </Tooltip.Provider>,
    );
    await expect.element(page.getByRole('region', { name: 'States' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    const small = [...document.querySelectorAll('button:not([aria-hidden]), [role=combobox]')]
      .map((each) => each.getBoundingClientRect())
      .filter(({ height }) => height < 30);
    expect(small).toEqual([]);
    await page.screenshot({ path: `../../test-results/ui/${theme}-${dir}-${width}.png` });
  },
);
