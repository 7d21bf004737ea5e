export { AskCard } from './AskCard.tsx';
export { CallCard } from './CallCard.tsx';
export { CallWords } from './CallWords.tsx';
