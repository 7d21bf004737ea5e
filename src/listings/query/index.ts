export { areHomes, isHomesOnly, kindsWith, unfiltered } from './homesOnly.ts';
export { type MarkedPart, markedParts } from './markedParts.ts';
export { useMeantCurrency } from './useMeantCurrency.ts';
export { useQueryWords } from './useQueryWords.ts';
