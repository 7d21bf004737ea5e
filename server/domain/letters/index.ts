export { deliverLetter } from './deliver.ts';
export { type Found, followLink, lookAtLink } from './following.ts';
export { createLinks, type Links } from './links.ts';
export { PHRASES } from './phrases.ts';
export { clearLetters, nextLetter, takeLetter } from './taken.ts';
