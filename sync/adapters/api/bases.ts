import { API } from '#contract/protocol/api.ts';
import { homesManifestSchema, unpackIds } from '#contract/protocol/homes.ts';
import type { Checkpoint } from '#contract/protocol/sync.ts';
import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '#contract/protocol/version.ts';
import { TransportError } from '../../model/ports/transport.ts';
import { failureOf, jsonOf } from './call.ts';
import { createHearing } from './hearing.ts';

/** A line on which nothing comes for so long is dead. Files of a whole area over a weak one take minutes. */
const MANIFEST_SILENT_MS = 20_000;
const FILE_SILENT_MS = 60_000;
/** A manifest is asked for anew after this time: what changed and left meanwhile comes with the pull that follows. */
const FRESH_MS = 60_000;

/** The base of an area as a manifest names it. */
export interface NamedBase {
  readonly base: string;
  /** How `find` is written. */
  readonly version: string;
  /** How `homes` is written; undefined: there is none. */
  readonly homes?: string | undefined;
  readonly checkpoint: Checkpoint;
  /** Homes of it that left since: nobody is shown one. */
  readonly gone: ReadonlySet<string>;
}

/** An area, and the city whose manifest names its base; null: the area is asked for by itself. */
export interface AskedArea {
  readonly area: string;
  readonly city: string | null;
}

export type BaseFile = 'find' | 'homes' | 'rows';
const PATHS = { find: API.baseFind, homes: API.baseHomes, rows: API.baseRows } as const;

/** Bases of areas as the server gives them. Each call may throw TransportError. */
export interface Bases {
  of(asked: AskedArea): Promise<NamedBase>;
  /** The areas of a city that its manifest names; none where it is taken in parts. */
  areas(city: string): Promise<readonly string[]>;
  /**
   * A file of its base, read by `read`, which throws TransportError where it is not whole: the next call asks past what the browser
   * kept. Where that base was replaced meanwhile, it is asked once what the base is now.
   */
  file<T>(
    asked: AskedArea,
    file: BaseFile,
    read: (answer: Response) => Promise<T>,
  ): Promise<{ readonly named: NamedBase; readonly content: T }>;
}

export interface BasesDeps {
  readonly origin: string;
  /** Ms since the epoch. */
  readonly now: () => number;
  readonly fetchAnswer?: (url: URL, init: RequestInit) => Promise<Response>;
}

type Named = ReadonlyMap<string, NamedBase>;
interface Asked {
  readonly at: number;
  readonly named: Promise<Named>;
}

/** A manifest is asked for once for all of its areas. */
export function createBases({ origin, now, fetchAnswer = fetch }: BasesDeps): Bases {
  /** By path. */
  const manifests = new Map<string, Asked>();
  /** Paths of files that did not come whole: the browser may have kept what came, for a day. */
  const doubted = new Set<string>();

  const get = async <T>(
    path: string,
    { silentMs, ...init }: RequestInit & { readonly silentMs: number },
    read: (answer: Response) => Promise<T>,
  ): Promise<T> => {
    const hearing = createHearing(silentMs);
    try {
      const answer = await fetchAnswer(new URL(path, origin), {
        ...init,
        signal: hearing.signal,
        headers: { [PROTOCOL_HEADER]: String(PROTOCOL_VERSION) },
      }).then(hearing.hear, broken);
      if (answer.ok) return await read(answer).catch(broken);
      throw failureOf(answer, jsonOf(await answer.text().catch(broken)));
    } finally {
      hearing.end();
    }
  };
  const ask = async (path: string): Promise<Named> => {
    // A kept answer of a minute ago would name what was withdrawn since.
    const init = { cache: 'no-cache', silentMs: MANIFEST_SILENT_MS } as const;
    const text = await get(path, init, (answer) => answer.text());
    const manifest = homesManifestSchema.safeParse(jsonOf(text));
    if (!manifest.success) throw new TransportError({ kind: 'notOurs' });
    const { version, homes, areas } = manifest.data;
    return new Map(
      areas.map(({ area, base, checkpoint, gone }) => [
        area,
        { base, version, homes, checkpoint, gone: new Set(unpackIds(gone)) },
      ]),
    );
  };
  const manifest = (path: string): Promise<Named> => {
    const before = manifests.get(path);
    if (before !== undefined && Math.abs(now() - before.at) < FRESH_MS) return before.named;
    const named = ask(path);
    const asked = { at: now(), named };
    manifests.set(path, asked);
    named.catch(() => manifests.get(path) === asked && manifests.delete(path));
    return named;
  };
  /** A city that is taken in parts has none. */
  const ofCity = (city: string): Promise<Named> =>
    manifest(API.cityHomes(city)).catch((error: unknown) => {
      if (isNotFound(error)) return new Map();
      throw error;
    });
  const of = async ({ area, city }: AskedArea): Promise<NamedBase> => {
    const named = city === null ? undefined : (await ofCity(city)).get(area);
    const base = named ?? (await manifest(API.areaHomes(area))).get(area);
    if (base === undefined) throw new TransportError({ kind: 'notOurs' });
    return base;
  };
  /** It named a base that is given no more. Of those that find so at once the first has it asked for anew. */
  const forget = async ({ area, city }: AskedArea, old: NamedBase): Promise<void> => {
    const paths = [...(city === null ? [] : [API.cityHomes(city)]), API.areaHomes(area)];
    for (const path of paths) {
      const asked = manifests.get(path);
      const named = await asked?.named.catch(() => undefined);
      if (named?.get(area) === old && manifests.get(path) === asked) manifests.delete(path);
    }
  };

  return {
    of,
    areas: async (city) => [...(await ofCity(city)).keys()],
    async file(asked, file, read) {
      const fetchIt = async (named: NamedBase) => {
        const path = PATHS[file](asked.area, named.base);
        const init = { silentMs: FILE_SILENT_MS };
        try {
          const content = await get(
            path,
            doubted.has(path) ? { ...init, cache: 'reload' } : init,
            read,
          );
          doubted.delete(path);
          return { named, content };
        } catch (error) {
          if (!isAnswered(error)) doubted.add(path);
          throw error;
        }
      };
      const named = await of(asked);
      try {
        return await fetchIt(named);
      } catch (error) {
        if (!isNotFound(error)) throw error;
        await forget(asked, named);
        return await fetchIt(await of(asked));
      }
    },
  };
}

function broken(error: unknown): never {
  throw error instanceof TransportError ? error : new TransportError({ kind: 'network' });
}

const isAnswered = (error: unknown): boolean =>
  error instanceof TransportError && error.failure.kind === 'answered';

export const isNotFound = (error: unknown): boolean =>
  error instanceof TransportError &&
  error.failure.kind === 'answered' &&
  error.failure.code === 'not_found';
