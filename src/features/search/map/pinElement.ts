import type { Editions } from './pins.ts';

export interface PinTexts {
  /** The text on a pin, and its name for people who cannot see it: in the home's own currency. */
  price(minor: number, currency: string): string;
}

type Pinned = NonNullable<ReturnType<Editions['homeOf']>>;

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

const PIN =
  'min-h-6 cursor-pointer rounded-full border border-line bg-sheet px-2 py-0.5 font-text text-[0.8125rem] leading-tight font-bold text-ink tabular-nums shadow-card hover:z-10 hover:bg-accent hover:text-on-accent data-marked:z-20 data-marked:scale-110 data-marked:bg-accent data-marked:text-on-accent';

function button(className: string): HTMLElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = className;
  return element;
}
