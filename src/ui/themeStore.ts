import { useSyncExternalStore } from 'react';
import { atom, getDefaultStore } from 'jotai';
import { initialTheme, isTheme, paintedTheme, THEME_KEY, type Theme } from './theme.ts';

const GROUND = { light: '#f7f3ea', dark: '#1a1916' } as const;
const device = window.matchMedia('(prefers-color-scheme: dark)');
const chosen = atom<Theme>(initialTheme(localStorage.getItem(THEME_KEY), device.matches));
const store = getDefaultStore();

function paint(): void {
  const painted = paintedTheme(store.get(chosen), device.matches);
  document.documentElement.dataset.theme = painted;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[painted]);
}

/** Follows the device and the other tabs from now on. Call once, at the start. */
export function watchTheme(): void {
  paint();
  device.addEventListener('change', paint);
  window.addEventListener('storage', (event) => {
    if (event.key === THEME_KEY && isTheme(event.newValue)) show(event.newValue);
  });
}

/** Shows the theme and remembers it. */
export function setTheme(theme: Theme): void {
  localStorage.setItem(THEME_KEY, theme);
  show(theme);
}

function show(theme: Theme): void {
  store.set(chosen, theme);
  paint();
}

const subscribe = (onChange: () => void) => store.sub(chosen, onChange);
const read = () => store.get(chosen);
/** In a page that the build wrote. */
const readAhead = (): Theme => 'light';

/** The chosen theme. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, read, readAhead);
}
