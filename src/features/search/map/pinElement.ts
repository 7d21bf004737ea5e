import type { Editions, Spot } from './pins.ts';

export interface PinTexts {
  /** What stands on a pin, and what it says to who cannot see it: in the home's own currency. */
  price(minor: number, currency: string): string;
  /** `currency`: null where homes of several stand together, whose prices make no range. */
  cluster(count: number, least: number, most: number, currency: string | null): string;
  number(count: number): string;
  /** What stands under the number; empty where rents and prices, or currencies, would be mixed. */
  range(least: number, most: number, currency: string | null): string;
}

export type Cluster = Extract<Spot, { readonly kind: 'cluster' }>;
type Pinned = NonNullable<ReturnType<Editions['homeOf']>>;

/** The button of several homes close together: how many, and from which price to which. */
export function clusterElement(
  { count, least, most }: Cluster,
  currency: string | null,
  texts: PinTexts,
): HTMLElement {
  const said = texts.cluster(count, least, most, currency);
  const element = button(CLUSTER);
  element.append(
    line(texts.number(count), 'text-sm'),
    line(texts.range(least, most, currency), 'text-[0.6875rem] font-semibold empty:hidden'),
  );
  element.setAttribute('aria-label', said);
  element.title = said;
  return element;
}

/** The button of one home, with its price. `onMark`: its id while the pointer is on it, null afterwards. */
export function pinElement(
  home: Pinned | undefined,
  texts: PinTexts,
  onMark: (id: string | null) => void,
): HTMLElement {
  const id = home?.id ?? '';
  const price = home === undefined ? '' : texts.price(home.price, home.currency);
  const element = button(PIN);
  element.dataset.home = id;
  element.textContent = price;
  element.setAttribute('aria-label', price);
  element.addEventListener('pointerenter', () => onMark(id));
  element.addEventListener('pointerleave', () => onMark(null));
  return element;
}

const CLUSTER =
  'grid min-h-11 min-w-11 cursor-pointer content-center justify-items-center rounded-full border-2 border-sheet bg-accent px-2 font-text leading-tight font-bold whitespace-nowrap text-on-accent tabular-nums shadow-card hover:bg-accent-strong';
const PIN =
  'min-h-6 cursor-pointer rounded-full border border-line bg-sheet px-2 py-0.5 font-text text-[0.8125rem] leading-tight font-bold text-ink tabular-nums shadow-card hover:z-10 hover:bg-accent hover:text-on-accent data-marked:z-20 data-marked:scale-110 data-marked:bg-accent data-marked:text-on-accent';

function button(className: string): HTMLElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = className;
  return element;
}

function line(text: string, className: string): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  // The map itself runs from left to right in every language.
  element.dir = document.documentElement.dir;
  element.textContent = text;
  return element;
}
