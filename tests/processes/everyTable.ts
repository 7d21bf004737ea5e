import { checkTwoPeople } from './twoPeople.ts';
import { whatIsMissing } from './world.ts';

/** Prints what several processes do together. Gives whether all of it was right. */
export async function runProcesses(): Promise<boolean> {
  const missing = await whatIsMissing();
  if (missing !== undefined) {
    console.info(`Several processes are not tried: ${missing}`);
    return true;
  }
  const checks = await checkTwoPeople(({ name, isRight, said }) =>
    console.info(`${isRight ? 'right' : 'WRONG'}  ${name}${said && `: ${said}`}`),
  );
  const right = checks.filter(({ isRight }) => isRight).length;
  console.info(`two people on two processes: ${right} of ${checks.length}`);
  return right === checks.length;
}
