let isLeaving = false;

/** From Log Out until the home page: an ended session then leads home, not to the login page. */
export const leaving = {
  get: () => isLeaving,
  begin: () => {
    isLeaving = true;
  },
  end: () => {
    isLeaving = false;
  },
};

/**
 * Follows a log out in another tab, which clears the whole of the storage: this tab goes home, too, and its
 * address does not greet whoever signs in next. Call before the engine, which reads the same event.
 */
export function watchLeaving(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === null) leaving.begin();
  });
}
