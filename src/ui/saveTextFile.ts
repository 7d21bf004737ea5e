import { saveFile } from './saveFile.ts';

/** Offers the text as a downloaded file. Works offline. */
export function saveTextFile(fileName: string, text: string, type = 'application/json'): void {
  saveFile(fileName, new Blob([text], { type }));
}
