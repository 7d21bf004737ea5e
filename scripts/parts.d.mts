export interface Part {
  readonly name: string;
  readonly kB: number;
}
export function partsOf(folder: string): (path: string) => readonly Part[];
export function addUp(scripts: readonly (readonly Part[])[]): readonly Part[];
export function shortName(path: string): string;
export function partName(source: string): string;
export function piecesOf(
  code: string,
  map: { readonly sources: readonly string[]; readonly mappings: string },
): readonly { readonly source: string | null; readonly text: string }[];
