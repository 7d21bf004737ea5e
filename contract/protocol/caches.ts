/** Photos of listings that were shown on this device, stored by the service worker. Emptied on log out. */
export const PHOTO_CACHE = 'photos';
/** Pictures of tours that somebody kept on purpose, each with what is kept. Emptied on log out. */
export const TOUR_CACHE = 'kept-tours';
/** Documents and films of homes that somebody kept on purpose, the oldest first. Emptied on log out. */
export const HOME_FILE_CACHE = 'kept-home-files';
/** Words and files that another app shared with this one, until they are put somewhere: `SHARED_WORDS`, and files at `sharedFileAt`. Emptied on log out. */
export const SHARED_CACHE = 'shared';
/** The choices of this device, for the service worker, which begins anew again and again. */
export const CHOICES_CACHE = 'device-choices';
