/**
 * A file in a conversation is a message of the type `file`. Its content is one text: lines that people read (a sign with a name
 * or a length, then what is seen of it), and as the last line what apps read: the file's id, its kind, and JSON. An app
 * that does not know the type shows all of it, and keeps it.
 */
export const FILE_KINDS = ['photo', 'voice', 'document'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** The kinds of file that a listing shows beside its photos. */
export const LISTING_FILE_KINDS = ['document', 'video'] as const;
export type ListingFileKind = (typeof LISTING_FILE_KINDS)[number];

/** The words people read: everything but the last line. */
export const fileWords = (content: string): string => content.slice(0, content.lastIndexOf('\n'));

/** The line that apps read. */
export const fileLine = (content: string): string => content.slice(content.lastIndexOf('\n') + 1);

const ID_CHARACTERS = 36;

/** The id of the file it names, as that line begins. A text that is no id names no file. */
export const fileIdIn = (content: string): string => fileLine(content).slice(0, ID_CHARACTERS);
