const PHOTO_PATH = /^\/photos\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The path of a profile photo. It is not below /api: anybody who knows the path may load the image. */
export const photoPath = (id: string): string => `/photos/${id}`;

/**
 * True for the path of a profile photo on this server. An image from elsewhere would tell its owner who looks at
 * whom, and another path of ours would be requested with the viewer's rights.
 */
export const isPhotoPath = (address: string): boolean => PHOTO_PATH.test(address);
