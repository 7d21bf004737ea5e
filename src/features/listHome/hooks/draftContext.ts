import { createContext, use } from 'react';
import type { DraftFault, ReadListing } from '../rules/readDraft.ts';
import type { Question } from '../rules/steps.ts';
import type { DraftPhotos } from './useDraftPhotos.ts';
import type { ListingDraft } from './useListingDraft.ts';

export interface OpenDraft {
  readonly id: string;
  readonly draft: ListingDraft;
  readonly tray: DraftPhotos;
  readonly listing: ReadListing;
  readonly faults: readonly DraftFault[];
  /** It is published, and what is stored of it goes; false: it is not. */
  setPublished(isPublished: boolean): void;
  /** The text to show beside a question; undefined where there is none. */
  errorOf(question: Question): string | undefined;
}

export const DraftContext = createContext<OpenDraft | null>(null);

/** The draft that is on the screen. */
export function useOpenDraft(): OpenDraft {
  const open = use(DraftContext);
  if (open === null) throw new Error('useOpenDraft needs a wizard above it');
  return open;
}

/** The DOM id of a question's field: links of the review lead there. */
export function fieldId(question: Question): string {
  return `field-${question}`;
}
