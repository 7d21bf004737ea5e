/** Photos of listings that were shown on this device, kept by the service worker. Emptied by a log out. */
export const PHOTO_CACHE = 'photos';
