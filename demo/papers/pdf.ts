/** A mark on a page; its place is in points from its lower left corner. */
export type Mark =
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly isBold?: boolean;
      /** Red, green and blue, 0 to 1; black where it is absent. */
      readonly ink?: Ink;
      /** In Latin letters. */
      readonly text: string;
    }
  | {
      readonly kind: 'bar';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly ink: Ink;
    };
export type Ink = readonly [red: number, green: number, blue: number];

/** A sheet of A4, points. */
export const PAGE = { width: 595, height: 842 } as const;

const BLACK: Ink = [0, 0, 0];

/** A PDF of one sheet in the fonts that every reader has: a kilobyte or two. The same marks give the same bytes. */
export function pdfOf(marks: readonly Mark[]): Uint8Array {
  const drawn = marks.map(drawnAs).join('\n');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${PAGE.width} ${PAGE.height}]/Contents 4 0 R/Resources<</Font<</F 5 0 R/B 6 0 R>>>>>>`,
    `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = file.length;
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`;
  return Uint8Array.from(file, (sign) => sign.charCodeAt(0));
}

function drawnAs(mark: Mark): string {
  const { x, y, ink = BLACK } = mark;
  const colour = `${ink.join(' ')} rg`;
  if (mark.kind === 'bar') return `${colour} ${x} ${y} ${mark.width} ${mark.height} re f`;
  const { size, isBold = false, text } = mark;
  return `${colour} BT /${isBold ? 'B' : 'F'} ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`;
}

const escaped = (text: string): string => text.replaceAll(/[\\()]/gu, String.raw`\$&`);
