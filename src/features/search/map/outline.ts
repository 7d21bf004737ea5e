import type { Position } from '#contract/entities/area.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import { withCorner, withCornerNear, withMiddle } from './corners.ts';

/** An area that somebody draws, or changes. */
export interface Outline {
  readonly corners: readonly Position[];
  /** A corner the next press on the map moves; null: none. */
  readonly chosen: number | null;
  /** The outline before each change, the last one last. */
  readonly past: readonly (readonly Position[])[];
  /** Drawn for the first time: presses are corners one after the other, not on the side nearest to them. */
  readonly isNew: boolean;
  readonly name: string;
}

export type OutlineChange =
  /** On the map: a corner more, or the chosen one goes there. */
  | { readonly kind: 'press'; readonly at: Position }
  /** A corner is about to be dragged. */
  | { readonly kind: 'grab' }
  /** It is dragged: one change, however far. */
  | { readonly kind: 'drag'; readonly index: number; readonly at: Position }
  /** It was moved by one step of the keys. */
  | { readonly kind: 'move'; readonly index: number; readonly at: Position }
  /** A corner more, in the middle of the side that begins at this one. */
  | { readonly kind: 'split'; readonly index: number }
  | { readonly kind: 'remove'; readonly index: number }
  /** Chosen, or no longer where it was. */
  | { readonly kind: 'choose'; readonly index: number }
  | { readonly kind: 'undo' }
  | { readonly kind: 'name'; readonly name: string };

/** So many changes can be taken back. */
const MOST_PAST = 200;

export const newOutline: Outline = { corners: [], chosen: null, past: [], isNew: true, name: '' };

/** An outline to be changed. */
export const outlineOf = (corners: readonly Position[], name: string): Outline => ({
  ...newOutline,
  corners,
  name,
  isNew: false,
});

/** Applies a change to an outline. */
export function changed(outline: Outline, change: OutlineChange): Outline {
  const { corners, chosen } = outline;
  const to = (next: readonly Position[], nowChosen: number | null = null): Outline =>
    next === corners
      ? { ...outline, chosen: nowChosen }
      : { ...remembered(outline), corners: next, chosen: nowChosen };
  switch (change.kind) {
    case 'press':
      if (chosen !== null) return to(corners.with(chosen, change.at));
      return to((outline.isNew ? withCorner : withCornerNear)(corners, change.at));
    case 'grab':
      return remembered(outline);
    case 'drag':
      return { ...outline, corners: corners.with(change.index, change.at), chosen: null };
    case 'move':
      return to(corners.with(change.index, change.at), chosen);
    case 'split':
      return to(withMiddle(corners, change.index), null);
    case 'remove':
      return to(corners.toSpliced(change.index, 1));
    case 'choose':
      return { ...outline, chosen: chosen === change.index ? null : change.index };
    case 'undo': {
      const before = outline.past.at(-1);
      if (before === undefined) return outline;
      return { ...outline, corners: before, past: outline.past.slice(0, -1), chosen: null };
    }
    case 'name':
      return { ...outline, name: change.name };
    default:
      return unreachable(change);
  }
}

const remembered = (outline: Outline): Outline => ({
  ...outline,
  past: [...outline.past, outline.corners].slice(-MOST_PAST),
});
