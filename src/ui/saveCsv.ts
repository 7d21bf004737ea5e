import { type CsvRows, csvText } from './csvText.ts';
import { saveTextFile } from './saveTextFile.ts';

/** Saves rows as a file that the spreadsheet of this computer reads. */
export function saveCsv(name: string, rows: CsvRows): void {
  saveTextFile(name, csvText(rows, navigator.language), 'text/csv');
}
