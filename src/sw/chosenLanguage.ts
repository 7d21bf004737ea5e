import { LANGUAGE_COOKIE } from '#contract/protocol/aheadPages.ts';

/** Not every browser gives a worker its cookies, and TypeScript's library knows none of them. */
interface WithCookies {
  readonly cookieStore?: { get(name: string): Promise<{ readonly value?: string } | null> };
}

/** The language that was chosen in the app; null where none was, or where it cannot be read. Never rejects. */
export async function chosenLanguage(scope: object): Promise<string | null> {
  try {
    return (await (scope as WithCookies).cookieStore?.get(LANGUAGE_COOKIE))?.value ?? null;
  } catch {
    return null;
  }
}
