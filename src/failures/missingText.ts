import { reportFailure } from './failures.ts';

/** A text a page asked for, and has not. Its key is ours: it says nothing of anybody. */
class MissingText extends Error {
  override readonly name = 'MissingText';
}

/** Reports that a page shows a gap in place of a text, and says so on the console, where tests hear it. */
export function tellMissingText(namespace: string, key: string): void {
  const failure = new MissingText(`No text ${namespace}:${key}`);
  console.error(failure.message);
  reportFailure(failure, 'view');
}
