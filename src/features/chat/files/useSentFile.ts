import { useMemo } from 'react';
import { fileIn } from '#contract/entities/sentFile.ts';
import type { SentFile } from '#src/data/types.ts';

/** The file that such a content sends; null where it sends none. The same object while nothing changes. */
export const useSentFile = (content: string | null): SentFile | null =>
  useMemo(() => (content === null ? null : fileIn({ messageType: 'file', content })), [content]);
