// Plays a test that failed once more, where npm test asks for it (TEST_SECOND_TRY): suites go side by side there, and a machine that
// stops for seconds is no fault of the code. It is never silent: the first failure is printed, and npm test lists it at its end.
// Tests of pure code have no second try, since for them, random examples included, failing once is failing.
import type { Runner } from 'mocha';

/** How the line of a first failure begins; tools/test reads it. */
export const SECOND_TRY = 'second try of: ';

/** Mocha calls it before the first test, with its runner. */
export function mochaGlobalSetup(this: Runner): void {
  if (process.env.TEST_SECOND_TRY !== '1') return;
  this.suite.eachTest((test) => {
    if (!test.file?.includes('/src/')) test.retries(1);
  });
  this.on('retry', (test, error) => {
    console.log(`    ${SECOND_TRY}${test.fullTitle()}`);
    for (const line of (error.stack ?? error.message).split('\n')) console.log(`      ${line}`);
  });
}
