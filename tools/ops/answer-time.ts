// Decides how long a part of the system may take to answer before it is shown as away.

/** @param usualMs the time unless OPS_TIMEOUT_MS sets another, for a slow connection to a cluster */
export const answerTimeMs = (usualMs: number): number => Number(process.env.OPS_TIMEOUT_MS) || usualMs;
