import { readWhole, type Room, type Store } from '#server/objectStore/objectStore.ts';

/** Bases are made anew. */
const ROOMS: Readonly<Partial<Record<Room, string>>> = {
  'listing-photos': 'image/webp',
  // The database knows as what a file is handed on.
  'chat-files': 'application/octet-stream',
};

const USAGE =
  'npm run files -- copy   copies photos and files from DATA_DIR, or from the project’s Storage, into the bucket of S3_URL; again it goes on where it was';

interface Deps {
  /** Opened only for arguments that fit. */
  open(): { readonly from: Store; readonly to: Store };
  say(line: string): void;
}

/** Runs one command of `npm run files`. Gives the exit code: 1 where nothing was done. */
export async function runFiles(args: readonly string[], { open, say }: Deps): Promise<number> {
  if (args.length !== 1 || args[0] !== 'copy') {
    say(USAGE);
    return 1;
  }
  const { from, to } = open();
  for (const [name, type] of Object.entries(ROOMS)) {
    const room = name as Room;
    const { copied, there } = await copyRoom(room, type, { from, to, say });
    say(`${room}: ${copied} copied, ${there} were there`);
  }
  return 0;
}

const SAID_EVERY = 500;

async function copyRoom(
  room: Room,
  type: string,
  {
    from,
    to,
    say,
  }: { readonly from: Store; readonly to: Store; readonly say: (line: string) => void },
) {
  const [here, there] = [from(room), to(room)];
  const count = { copied: 0, there: 0 };
  for await (const { key, name, bytes } of here.list()) {
    if ((await there.head(key, name))?.bytes === bytes) {
      count.there += 1;
      continue;
    }
    const whole = await readWhole(here, key, name);
    // It was removed meanwhile.
    if (whole === undefined) continue;
    await there.put(key, name, whole, type);
    count.copied += 1;
    if (count.copied % SAID_EVERY === 0) say(`${room}: ${count.copied} copied so far`);
  }
  return count;
}
