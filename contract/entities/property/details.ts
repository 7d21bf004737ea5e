import * as z from 'zod/mini';
import { featureFields } from './features.ts';
import { opt, text } from './parts.ts';
import { LISTING_FILES_MAX } from '../../protocol/limits.ts';
import { homeFields } from './home.ts';
import { listingFileSchema } from './media.ts';
import { termFields } from './terms.ts';
import { textLanguageSchema, TRANSLATIONS_MAX, translationSchema } from './translation.ts';
import { viewingFields } from './viewing.ts';

/** The owner's details of the home and the terms. An absent field is "not stated", never a zero or a no. */
export const propertyDetailsSchema = z.object({
  ...homeFields,
  ...termFields,
  ...featureFields,
  // Media beside the photos.
  virtual_tour_url: opt(text(500)),
  video_url: opt(text(500)),
  /**
   * Documents and films, the owner's order. An empty list: there are none any more; absent in a push: they stay, since an older
   * app does not know them.
   */
  files: opt(z.array(listingFileSchema).check(z.maxLength(LISTING_FILES_MAX))),
  // Text.
  summary: opt(text(300)),
  description: text(5000),
  /** The language of title and description; absent: devices detect it from the text. */
  language: opt(textLanguageSchema),
  /**
   * Title and description in other languages, each once. An empty list: there are none any more; absent in a push: they
   * stay, since an older app does not know them.
   */
  translations: opt(z.array(translationSchema).check(z.maxLength(TRANSLATIONS_MAX))),
  nearby: opt(text(1000)),
  house_rules: opt(text(2000)),
  ...viewingFields,
});
export type PropertyDetails = z.infer<typeof propertyDetailsSchema>;
