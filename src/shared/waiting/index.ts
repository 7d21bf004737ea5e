export { DiscardDialog } from './DiscardDialog.tsx';
export { WaitingAction, WaitingLink, WaitingRow } from './WaitingRow.tsx';
export { WaitingThings } from './WaitingThings.tsx';
export { useQuietWords } from './useQuietWords.ts';
export { useWhyText } from './useWhyText.ts';
export { whyWaiting } from './whyWaiting.ts';
