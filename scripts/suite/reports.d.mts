/** A test that failed, and everything it said. */
export interface Failed {
  readonly file: string;
  readonly title: string;
  readonly messages: readonly string[];
  /** Of a journey: where it stands, and its tags. */
  readonly line?: number;
  readonly tags?: readonly string[];
}
export interface Report {
  readonly passed: number;
  /** Tests that were not to run. */
  readonly left: number;
  readonly failed: readonly Failed[];
  /** Above five seconds, and no reason beside it. */
  readonly slow: readonly string[];
}
/** As Playwright's JSON reporter writes it. */
interface Suite {
  readonly specs?: readonly Spec[];
  readonly suites?: readonly Suite[];
}
interface Spec {
  readonly file: string;
  readonly title: string;
  readonly ok: boolean;
}
export function specsOf(suite: Suite): readonly Spec[];
export function readVitest(file: string): Report;
export function readPlaywright(file: string): Report;
export function describeFailure(failed: Failed): string;
