import type { i18n as I18n, TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { getI18n } from 'react-i18next';

interface Said {
  readonly t: TFunction;
  readonly i18n: I18n;
}

/** By language and namespaces, until either is shown in another way. */
const said = new Map<string, Said>();
const listeners = new Set<{ readonly onChange: () => void }>();
let followed: I18n | undefined;

function changed(): void {
  said.clear();
  for (const { onChange } of [...listeners]) onChange();
}

function subscribe(onChange: () => void): () => void {
  const listener = { onChange };
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function textsOf(namespaces: string | readonly string[]): Said {
  const i18n = getI18n();
  if (followed !== i18n) {
    followed?.off('languageChanged', changed);
    followed = i18n;
    said.clear();
    i18n.on('languageChanged', changed);
  }
  const names = typeof namespaces === 'string' ? [namespaces] : namespaces;
  const key = `${i18n.language} ${names.join(' ')}`;
  const known = said.get(key);
  if (known !== undefined) return known;
  const getFixedT = i18n.getFixedT as unknown as (...of: unknown[]) => TFunction;
  const fresh = {
    t: getFixedT(i18n.language, names[0], undefined, { scopeNs: names }),
    // Another object for another language: what was made with it is made anew.
    i18n: Object.create(i18n) as I18n,
  };
  said.set(key, fresh);
  return fresh;
}

/**
 * The `useTranslation` of the built app (scripts/barrels.ts). The library's makes a dozen things anew for each part of a page
 * that shows a text, some hundred in a list of homes; here all that name the same namespaces share them. All of a language is
 * there before it is shown, so nobody waits and there is nothing to be ready for.
 */
export function useTranslation(namespaces: string | readonly string[] = 'common'): Said {
  const read = () => textsOf(namespaces);
  return useSyncExternalStore(subscribe, read, read);
}
