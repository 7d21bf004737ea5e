import { useState, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PAD, type Point, type Stroke, strokesIn } from './rules/signatureLine.ts';
import { Button } from '#src/ui/Button.tsx';

export interface SignaturePadProps {
  readonly strokes: readonly Stroke[];
  readonly onChange: (strokes: readonly Stroke[]) => void;
}

/** A field to draw a signature in, by finger, pen or mouse; the typed name alone is enough. */
export function SignaturePad({ strokes, onChange }: SignaturePadProps) {
  const { t } = useTranslation('inspection');
  const [drawn, setDrawn] = useState<Stroke | null>(null);
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrawn([pointOf(event)]);
  };
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (drawn !== null) setDrawn([...drawn, pointOf(event)]);
  };
  const end = () => {
    if (drawn !== null) onChange([...strokes, drawn]);
    setDrawn(null);
  };
  return (
    <div>
      <p className="font-semibold">{t('sign.pad')}</p>
      <p className="mb-1.5 text-sm text-soft">{t('sign.padText')}</p>
      <svg
        aria-hidden
        data-signature
        viewBox={`0 0 ${PAD.w} ${PAD.h}`}
        className="block w-full cursor-crosshair touch-none rounded-field border border-edge bg-sheet text-ink"
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <Strokes strokes={drawn === null ? strokes : [...strokes, drawn]} />
      </svg>
      {strokes.length > 0 && (
        <Button look="quiet" className="-ms-3" onClick={() => onChange([])}>
          {t('sign.clear')}
        </Button>
      )}
    </div>
  );
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: ((clientX - left) / width) * PAD.w, y: ((clientY - top) / height) * PAD.h };
}

/** A signature as it was drawn. The text beside it names the person. */
export function DrawnSignature({ line }: { readonly line: string }) {
  return (
    <svg aria-hidden viewBox={`0 0 ${PAD.w} ${PAD.h}`} className="mt-2 w-60 max-w-full text-ink">
      <Strokes strokes={strokesIn(line)} />
    </svg>
  );
}

function Strokes({ strokes }: { readonly strokes: readonly Stroke[] }) {
  return strokes.map((stroke, at) => (
    <polyline
      key={`${at}`}
      // A dot is a line to itself.
      points={[...stroke, ...stroke.slice(-1)].map(({ x, y }) => `${x},${y}`).join(' ')}
      fill="none"
      stroke="currentColor"
      strokeWidth={4}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ));
}
