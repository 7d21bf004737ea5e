/** Thrown by commands when nobody is signed in. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut';
}
