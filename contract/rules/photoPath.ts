const PHOTO_PATH = /^\/photos\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Where a profile photo is served. Stands apart from /api: it is an image, for anybody who knows its address. */
export const photoPath = (id: string): string => `/photos/${id}`;

/**
 * True for the address of a profile photo that is kept here. A picture from elsewhere would tell its owner
 * who looks at whom; another path of ours would be asked for in the name of whoever looks.
 */
export const isPhotoPath = (address: string): boolean => PHOTO_PATH.test(address);
