import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** A box cuts its words at the end of its own direction: those of an isolated name inside it lose their beginning. */
const CUT_AROUND_ISOLATED = /className="[^"]*\btruncate\b[^"]*"\s*>\s*<bdi>/u;

it('words of another direction are cut at their own end, not at their beginning', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => join('src', file));
  const wrong = files.filter((file) =>
    CUT_AROUND_ISOLATED.test(readFileSync(file, 'utf8').replaceAll(/\n\s*/gu, ' ')),
  );
  expect(wrong).toEqual([]);
});

/** Texts that people write, by the names we have for them, and every trimmed text. */
const WRITTEN =
  /(?:\b(?:text|name|full_?name|title|content|label|tag|note|words|typed|said|called|caption|alt|description|message|comment|suggestion|summary|question|next|city|street)\b|\.trim\(\)|\.toLowerCase\(\)|\btextOf\([^()]*(?:\([^()]*\))?[^()]*\)|\bt\([^)]*\)\)?|\?\? \w+\.\w+\))\s*\??\.(?:slice|substring|substr)\(\s*(?:0\s*,\s*(?!-)|\w+\s*\)\s*\?)/gu;
/** Machines wrote these, or the place of the cut was found in the text itself. */
const NO_CUT: readonly RegExp[] = [
  /^contract\/rules\/text\/cutText\.ts$/u,
  /** Lists of words. */
  /^search\/finding\/mergeWords\.ts$/u,
  /** An id in front of the words, a line, a link's end, a hit: places found in the text. */
  /^contract\/entities\/(?:reply|sharedHome|fileWords)\.ts$/u,
  /^src\/features\/chat\/(?:components\/MessageText|rules\/highlight)\.tsx?$/u,
  /^src\/listings\/query\/markedParts\.ts$/u,
  /** Addresses and names of parameters, for whoever operates the server. */
  /^server\/(?:embedded\/|app\.ts|places\/slug\.ts)/u,
  /^sync\/(?:session\/accountCalls|outgoing\/files\/preparing)\.ts$/u,
  /^src\/features\/listing\/rules\/keyPhrases\.ts$/u,
  /^server\/domain\/signIn\/loginGuard\.ts$/u,
];

it('what people write is cut by cutText alone: half an emoji in one text stops the sync of all', () => {
  const files = ['src', 'sync', 'contract', 'search', 'server', 'demo'].flatMap((part) =>
    readdirSync(part, { recursive: true, encoding: 'utf8' })
      .filter(
        (file) => /\.tsx?$/u.test(file) && !/\.test\.tsx?$|(?:^|\/)test[A-Z]\w*\.ts$/u.test(file),
      )
      .map((file) => join(part, file)),
  );
  const wrong = files
    .filter((file) => !NO_CUT.some((each) => each.test(file)))
    .flatMap((file) =>
      Array.from(readFileSync(file, 'utf8').matchAll(WRITTEN), ([cut]) => `${file}: ${cut}`),
    );
  expect(wrong).toEqual([]);
});
