/** Things that this process tells whoever runs it. None of it says anything of a person. */
export interface Measures {
  /** A request is over, by the pattern of its path; `seconds` since it began. `status` 499: its line broke before the answer. */
  answered(
    request: { readonly method: string; readonly route: string },
    status: number,
    seconds: number,
  ): void;
  /** An event of a socket is carried out; `outcome` is `ok` or the code of its refusal. */
  heard(event: string, outcome: string, seconds: number): void;
  /** So many messages were stored and told. */
  stored(messages: number): void;
  /** Work that nobody asked for was done. */
  worked(kind: string, count: number): void;
  /** A line of the log says that something is wrong. */
  noted(level: 'warn' | 'error'): void;
  /** From now on this is read whenever the numbers are asked for; by label where there are several. */
  watch(name: string, help: string, read: Read): void;
}

export type Read = () => Numbers | Promise<Numbers>;
type Numbers = number | Readonly<Record<string, number>>;
