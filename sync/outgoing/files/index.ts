/** The code that comes with the first file: few send one. */
export { createFiles } from './createFiles.ts';
export { fileToForget } from './nobodysFiles.ts';
export { createOwnFiles } from './ownFiles.ts';
export { takeListingFile } from './listingFiles.ts';
