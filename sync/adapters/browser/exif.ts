/** Cameras write it at the beginning. */
const LOOK_BYTES = 128 * 1024;

const JPEG = 0xffd8;
const APP1 = 0xffe1;
const SCAN = 0xffda;
/** 'Exif', then two zeros. */
const EXIF = 0x45786966;
const INTEL = 0x4949;
const EXIF_FOLDER = 0x8769;
const DATE_TIME_ORIGINAL = 0x9003;
/** 'YYYY:MM:DD HH:MM:SS' */
const DATE_LENGTH = 19;

/**
 * When a JPEG was taken, ISO 8601; null where it does not say. The camera's clock has no time zone: it is read as the
 * device's. EXIF 2.32, sections 4.6.2 to 4.6.5.
 */
export async function takenAtOf(file: Blob): Promise<string | null> {
  try {
    const view = new DataView(await file.slice(0, LOOK_BYTES).arrayBuffer());
    const tiff = tiffIn(view);
    return tiff === null ? null : dateIn(view, tiff);
  } catch {
    // Cut off, or written by nobody who reads standards: then it does not say.
    return null;
  }
}

/** Finds the beginning of the TIFF part in the EXIF segment. */
function tiffIn(view: DataView): number | null {
  if (view.getUint16(0) !== JPEG) return null;
  let at = 2;
  for (;;) {
    const marker = view.getUint16(at);
    if (marker === SCAN) return null;
    if (marker === APP1 && view.getUint32(at + 4) === EXIF) return at + 10;
    at += 2 + view.getUint16(at + 2);
  }
}

function dateIn(view: DataView, tiff: number): string | null {
  const isLittle = view.getUint16(tiff) === INTEL;
  const folder = entryIn(view, tiff, view.getUint32(tiff + 4, isLittle), EXIF_FOLDER, isLittle);
  if (folder === null) return null;
  const at = entryIn(view, tiff, folder, DATE_TIME_ORIGINAL, isLittle);
  if (at === null) return null;
  const text = String.fromCharCode(...new Uint8Array(view.buffer, tiff + at, DATE_LENGTH));
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text)?.slice(1).map(Number);
  if (parts === undefined) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  return new Date(year, month - 1, day, hour, minute, second).toISOString();
}

/** The value of a tag in a folder at this offset of the TIFF part. */
function entryIn(
  view: DataView,
  tiff: number,
  offset: number,
  tag: number,
  isLittle: boolean,
): number | null {
  const count = view.getUint16(tiff + offset, isLittle);
  for (let entry = 0; entry < count; entry += 1) {
    const at = tiff + offset + 2 + entry * 12;
    if (view.getUint16(at, isLittle) === tag) return view.getUint32(at + 8, isLittle);
  }
  return null;
}
