export const AREAS_OF_OCTOBER: readonly any[] = [];
