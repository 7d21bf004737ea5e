import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { manifestFileName } from '../contract/protocol/aheadPages.ts';
import { directionOf, type Language, LANGUAGES } from '../contract/rules/languages.ts';

/** The parts of public/manifest.webmanifest that are words. */
interface Manifest {
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
  readonly [member: string]: unknown;
}

interface Words {
  readonly lang: string;
  readonly description: string;
  readonly search: string;
}

/** Words of the manifest that no screen says. The others are those of the navigation. */
const WORDS: Readonly<Record<Exclude<Language, 'en'>, Words>> = {
  es: {
    lang: 'es',
    description:
      'Encuentra una vivienda, guárdala, compárala y escribe a otras personas sobre ella, con o sin conexión.',
    search: 'Buscar viviendas',
  },
  fr: {
    lang: 'fr',
    description:
      'Trouvez un logement, enregistrez-le, comparez-le et parlez-en avec d’autres, en ligne ou hors ligne.',
    search: 'Rechercher un logement',
  },
  de: {
    lang: 'de',
    description:
      'Finde eine Immobilie, merke sie dir, vergleiche sie und schreib anderen darüber, online oder offline.',
    search: 'Immobilien suchen',
  },
  pt: {
    lang: 'pt-PT',
    description:
      'Encontre uma casa, guarde-a, compare-a e fale dela com outras pessoas, online ou offline.',
    search: 'Procurar casas',
  },
  ar: {
    lang: 'ar',
    description: 'اعثر على منزل واحفظه وقارنه وراسل الآخرين بشأنه، متصلًا كنت أو غير متصل.',
    search: 'البحث عن منازل',
  },
};

/** By the address of a shortcut, its name in the navigation's texts. */
const NAV: Readonly<Record<string, string>> = {
  '/messages': 'messages',
  '/saved': 'saved',
  '/list-property': 'listProperty',
};

/** The manifest in a language; in English as it stands. */
export function manifestIn(
  manifest: Manifest,
  language: Language,
  nav: Readonly<Record<string, unknown>>,
): Manifest {
  if (language === 'en') return manifest;
  const words = WORDS[language];
  const nameOf = (url: string) => (url === '/search' ? words.search : nav[NAV[url] ?? '']);
  return {
    ...manifest,
    lang: words.lang,
    dir: directionOf(language),
    description: words.description,
    shortcuts: manifest.shortcuts.map((shortcut) => {
      const name = nameOf(shortcut.url);
      if (typeof name !== 'string') throw new Error(`${shortcut.url} has no name in ${language}`);
      return { ...shortcut, name };
    }),
  };
}

/** Writes the manifest of each language as a file of the build: names and shortcuts of the installed app are words, too. */
export function manifests(base: string): Plugin {
  return {
    name: 'roost-manifests',
    apply: 'build',
    generateBundle() {
      const read = (path: string): unknown => JSON.parse(readFileSync(join(base, path), 'utf8'));
      const manifest = read('public/manifest.webmanifest') as Manifest;
      for (const language of LANGUAGES) {
        const nav = read(`src/i18n/locales/${language}/nav.json`) as Record<string, unknown>;
        const source = JSON.stringify(manifestIn(manifest, language, nav));
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        this.emitFile({ type: 'asset', fileName: manifestFileName(language, hash), source });
      }
    },
  };
}
