export function sizesOf(folder: string): (path: string) => number;
export function precacheOf(
  folder: string,
  language?: string,
): { readonly url: string; readonly kB: number; readonly isLater: boolean }[];
