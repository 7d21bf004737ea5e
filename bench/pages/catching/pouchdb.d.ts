/** The part of it that is used here; its own types are a package each. */
declare module 'pouchdb-browser' {
  type Row =
    | { readonly id: string; readonly value: { readonly rev: string } }
    | { readonly key: string };
  export default class PouchDB<Doc> {
    constructor(name: string);
    allDocs(how: { readonly keys: readonly string[] }): Promise<{ readonly rows: readonly Row[] }>;
    bulkDocs(
      docs: readonly (Doc & { readonly _id: string; readonly _rev?: string })[],
    ): Promise<unknown>;
  }
}
