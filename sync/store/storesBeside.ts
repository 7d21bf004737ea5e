/*
 * The names of the stores beside the database of an identity. Each name begins with that of the database, so that a wipe takes it along.
 */

/** Parcels: what is sent by calls of its own waits there. */
export const parcelStoreNameOf = (databaseName: string): string => `${databaseName}-parcels`;

/** Photos that wait, with their bytes. */
export const photoStoreNameOf = (databaseName: string): string => `${databaseName}-photos`;

/** Files of conversations, with their bytes. */
export const fileStoreNameOf = (databaseName: string): string => `${databaseName}-files`;

/** The store of the search index. */
export const packStoreNameOf = (databaseName: string): string => `${databaseName}-packs`;

/** The first pages of searches, as they were shown. */
export const firstPagesNameOf = (databaseName: string): string => `${databaseName}-first-pages`;

/** Market figures, as the server told them. */
export const seriesNameOf = (databaseName: string): string => `${databaseName}-series`;

/** Homes of areas, as everybody sees them, and packs of those on their way. */
export const homeStoreNameOf = (databaseName: string): string => `${databaseName}-homes`;
