/** Photos of listings that were shown on this device, stored by the service worker. Emptied on log out. */
export const PHOTO_CACHE = 'photos';
