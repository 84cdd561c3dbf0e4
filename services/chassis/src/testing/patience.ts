// How long tests wait. A limit in a test says what the rule says, for a machine that does nothing else; npm test plays suites side by
// side, and gives each of them TEST_PATIENCE times as long.

export const PATIENCE = Number(process.env.TEST_PATIENCE ?? 1);

/** @param ms a limit in milliseconds, as the rule has it @returns how long a test waits before it calls the rule broken */
export const patient = (ms: number): number => ms * PATIENCE;
