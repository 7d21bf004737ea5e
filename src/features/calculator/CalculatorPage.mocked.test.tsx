import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { SyncProvider } from '#src/data/SyncProvider.tsx';
import { heldListing } from '#src/listings/testListing.ts';
import { testSync } from '#src/listings/testSync.ts';
import { LANGUAGES, type Language } from '#src/i18n/languages.ts';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { CalculatorPage } from './CalculatorPage.tsx';

// Rendered once, in Node: what a live value is now is all there is to it.
vi.mock('#src/data/useLive.ts', () => ({ useLive: (live: { get(): unknown }) => live.get() }));

const rental = heldListing(1, {
  details: { country: 'PT', city: 'Portavela', description: '', deposit_months: 1, fees: [] },
});
const sale = heldListing(2, { listing_type: 'sale', price: 300_000_00, price_period: null });

async function pageIn(
  language: Language,
  languages: readonly string[] = [language],
  cities: readonly object[] = [],
): Promise<(path: string) => string> {
  vi.stubGlobal('document', { documentElement: {}, cookie: '' });
  vi.stubGlobal('navigator', { languages, language });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('window', {
    addEventListener: () => undefined,
    location: { href: 'http://roost.test' },
  });
  const i18n = await setupI18n(language);
  await loadLateTexts();
  const sync = testSync([rental, sale]);
  Object.assign(sync.market.listings, {
    keptCities: () => ({ get: () => cities, subscribe: () => () => undefined }),
  });
  return (path) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <SyncProvider sync={sync}>
          <MemoryRouter initialEntries={[path]}>
            <CalculatorPage />
          </MemoryRouter>
        </SyncProvider>
      </I18nextProvider>,
    );
}

const LOAN = '#in=EUR&as=&price=40000000&downPct=20&rate=6.5&years=30';
const RENT_OR_BUY = `${LOAN}&buyingPct=3&taxPct=1.1&insurancePct=0.35&upkeepPct=1&valueGrowth=3&sellPct=6&rentGrowth=3&renterInsuranceMonth=2000&deposit=220000&returnPct=5&horizon=10`;

describe('the vectors of the product stand on the screen', () => {
  let page: (path: string) => string = () => '';
  beforeAll(async () => {
    page = await pageIn('en');
    return () => vi.unstubAllGlobals();
  });

  it.each([
    [
      `/calculator?tab=mortgage${LOAN}`,
      ['€2,022.62', '€408,140.64', '30 years', '€320,000', '80.0%'],
    ],
    [
      `/calculator?tab=mortgage${LOAN}&extra=20000`,
      ['€302,712.79', '23 years and 5 months', '6 years and 7 months', '€105,427.85'],
    ],
    [
      '/calculator?tab=mortgage#in=EUR&as=&price=25000000&downPct=0&rate=3.75&years=25',
      ['€1,285.33', 'Counted: the loan is over 80% of the price.'],
    ],
    ['/calculator?tab=mortgage#in=EUR&as=&price=20000000&downPct=0&rate=0&years=20', ['€833.33']],
    [
      '/calculator?tab=afford#in=EUR&as=&incomeYear=6000000&debtsMonth=40000&sharePct=30&netMonth=350000',
      ['€1,500', '€1,400', '40.0%', '€1,700', 'price=..140000'],
    ],
    [
      '/calculator?tab=moveIn#in=EUR&as=&rent=165000&moveIn=20767&deposit=165000&applicationFee=5000&moveInFee=15000&petDeposit=25000&termMonths=12',
      ['€1,155', '€3,255', '€1,900', 'Tuesday, November 10, 2026'],
    ],
    [
      `/calculator?tab=rentOrBuy${RENT_OR_BUY}&rent=220000`,
      ['Year 8', '€136,332', '€154,088', '€234,029', '€217,636'],
    ],
    [`/calculator?tab=rentOrBuy${RENT_OR_BUY}&rent=280000`, ['Year 4', '€142,587', '€117,263']],
    [`/calculator?tab=rentOrBuy${RENT_OR_BUY}&rent=320000`, ['Year 3']],
    [`/calculator?tab=rentOrBuy${RENT_OR_BUY}&rent=50000`, ['Not in these years']],
    ['/calculator?tab=yield#in=EUR&as=&price=24000000&rent=120000', ['6.0%', '16.67']],
  ])('%s', (path, texts) => {
    const shown = page(path);
    for (const text of texts) expect(shown).toContain(text);
    expect(shown).not.toContain('NaN');
  });

  it('empty fields name what is still needed, and show no number that is none', () => {
    for (const tab of ['mortgage', 'afford', 'moveIn', 'rentOrBuy', 'yield']) {
      const shown = page(`/calculator?tab=${tab}`);
      expect(shown, tab).toContain('Still needed: ');
      expect(shown, tab).not.toMatch(/NaN|Infinity|undefined/u);
    }
  });

  it('the fields of a home hold what its listing states, and its country says whose figures the others are', () => {
    const rented = page(`/calculator?home=${rental.id}`);
    expect(rented).toContain('Home 1');
    expect(rented).toMatch(/id="calculator-rent"[^>]*value="1,500"/u);
    expect(rented).toMatch(/id="calculator-deposit"[^>]*value="1,500"/u);
    expect(rented).toContain('bills');
    const sold = page(`/calculator?home=${sale.id}`);
    expect(sold).toMatch(/id="calculator-price"[^>]*value="300,000"/u);
    expect(sold).toContain('<bdi>INE Portugal</bdi> · December 2025');
  });

  it('an address somebody wrote themselves puts nothing into the fields that could not be typed', () => {
    const shown = page('/calculator?tab=mortgage#in=EUR&price=-5&rate=900&years=1.5&downPct=x');
    expect(shown).toContain('Still needed: Price');
    expect(shown).not.toMatch(/value="(?:-5|900|1\.5|x)"/u);
  });
});

describe.each(LANGUAGES)('in %s, while one looks at a city', (language) => {
  it('the money and the terms are those of its country', async () => {
    const page = await pageIn(language, [language, 'en-GB'], [{ country: 'PT' }]);
    expect(page('/calculator')).toContain('INE Portugal');
    vi.unstubAllGlobals();
  });
});

it('the first figure of the result stays in sight below the fields, for the eye alone', async () => {
  const page = await pageIn('en');
  expect(page(`/calculator?tab=mortgage${LOAN}`)).toMatch(
    /<p aria-hidden="true" class="sticky[^>]*>.*?€2,022\.62<\/bdi><\/p>/u,
  );
  vi.unstubAllGlobals();
});

describe.each(LANGUAGES)('in %s', (language) => {
  let page: (path: string) => string = () => '';
  beforeAll(async () => {
    page = await pageIn(language);
    return () => vi.unstubAllGlobals();
  });

  it.each(['mortgage', 'afford', 'moveIn', 'rentOrBuy', 'yield'])('%s has all its texts', (tab) => {
    const every = `${RENT_OR_BUY}&extra=20000&rent=220000&incomeYear=6000000&sharePct=30&netMonth=350000&moveIn=20767&petDeposit=100&petRent=100&bills=100&lastMonth=1&freeMonths=1&otherOnce=1&otherRefundable=1&rentFeesMonth=1`;
    const words = page(`/calculator?tab=${tab}${every}`).replaceAll(/<[^>]*>/gu, ' ');
    // A key without its text would stand there by its name.
    expect(words).not.toMatch(/\b[a-z]+\.[a-z]+[A-Z]?\w*\b/u);
    expect(words).not.toMatch(/NaN|undefined|\{\{/u);
  });
});
