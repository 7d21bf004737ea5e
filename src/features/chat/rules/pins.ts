/** A device pins no more conversations than these. Two that were offline may have pinned more between them: none is lost. */
export const MOST_PINNED = 5;
