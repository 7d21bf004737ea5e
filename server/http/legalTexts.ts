import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  LEGAL_PAGES,
  type LegalPage,
  legalPath,
  type LegalTexts,
} from '#contract/protocol/legal.ts';
import { type Language, LANGUAGES } from '#contract/rules/languages.ts';
import { madeFile } from './builtFiles.ts';
import { type Middleware, send } from './staticFiles.ts';

/** Far longer than terms are. */
const MAX_BYTES = 200_000;
const NAME = new RegExp(`^(${LEGAL_PAGES.join('|')})\\.(${LANGUAGES.join('|')})\\.txt$`, 'u');

/** The operator's texts do not fit; the message has one line a file, all of them at once. */
export class LegalError extends Error {
  constructor(folder: string, problems: readonly string[]) {
    super(`LEGAL_DIR: ${folder}\n${problems.map((line) => `  ${line}`).join('\n')}`);
    this.name = 'LegalError';
  }
}

/** The texts of an operator, by page and language. */
export type OwnTexts = ReadonlyMap<LegalPage, ReadonlyMap<Language, string>>;

/** Reads the texts in `folder`, once. Throws LegalError where the folder or one of its files is not as it should be. */
export function readLegalTexts(folder: string): OwnTexts {
  const texts = new Map<LegalPage, Map<Language, string>>();
  const problems: string[] = [];
  for (const file of filesOf(folder)) {
    const [, page, language] = NAME.exec(file) ?? [];
    if (page === undefined || language === undefined) {
      problems.push(
        `${file}: expected a name such as terms.en.txt, privacy.de.txt, imprint.fr.txt`,
      );
      continue;
    }
    const read = readText(join(folder, file));
    if ('problem' in read) problems.push(`${file}: ${read.problem}`);
    else {
      const of = texts.get(page as LegalPage) ?? new Map<Language, string>();
      texts.set(page as LegalPage, of.set(language as Language, read.text));
    }
  }
  if (problems.length === 0 && texts.size === 0)
    problems.push('expected at least one file such as imprint.en.txt');
  if (problems.length > 0) throw new LegalError(folder, problems);
  return texts;
}

/** The readable files of the folder; hidden files are an editor's. */
function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .sort();
  } catch {
    throw new LegalError(folder, ['expected a folder that can be read']);
  }
}

function readText(path: string): { readonly text: string } | { readonly problem: string } {
  try {
    if (statSync(path).size > MAX_BYTES) return { problem: `expected at most ${MAX_BYTES} bytes` };
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path)).trim();
    return text === '' ? { problem: 'expected a text, it is empty' } : { text };
  } catch {
    return { problem: 'expected a file of text in UTF-8 that can be read' };
  }
}

/** The texts for a reader of `language`: their own language, else English, else any there is. */
export function textsFor(own: OwnTexts, language: Language): LegalTexts {
  const found = [...own].map(([page, texts]) => {
    const shown = [language, 'en' as const, ...texts.keys()].find((each) => texts.has(each));
    return [page, shown && { language: shown, text: texts.get(shown) ?? '' }] as const;
  });
  return Object.fromEntries(found);
}

/** Serves the operator's texts, to anyone; without any, that there are none. All else is left to `next`. */
export function legalTexts(own: OwnTexts): Middleware {
  const files = new Map(
    LANGUAGES.map((language) => [
      legalPath(language),
      madeFile(JSON.stringify(textsFor(own, language)), 'application/json'),
    ]),
  );
  return (request, response, next) => {
    const file = files.get(request.url?.split(/[?#]/u, 1)[0] ?? '');
    if (file === undefined || (request.method !== 'GET' && request.method !== 'HEAD'))
      return next();
    return file.then((made) => (response.destroyed ? undefined : send(request, response, made)));
  };
}
