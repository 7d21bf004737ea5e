/** A command about a listing could not be done on this device. */
export class HomeError extends Error {
  override readonly name = 'HomeError';
  /** `not_held`: the listing is not on this device, so what is to be noted of it is not known. */
  constructor(readonly code: 'not_held' | 'not_yours') {
    super(code);
  }
}

/** A photo was not kept. */
export class PhotoError extends Error {
  override readonly name = 'PhotoError';
  /** `unreadable`: no picture this browser can read. `too_large`: more pixels than it can hold. */
  constructor(readonly code: 'unreadable' | 'too_large' | 'too_many') {
    super(code);
  }
}
