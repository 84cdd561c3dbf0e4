// How long a part of the system may take to answer before it is shown as away.

/** @param usualMs unless OPS_TIMEOUT_MS says otherwise, for a slow way to a cluster */
export const answerTimeMs = (usualMs: number): number => Number(process.env.OPS_TIMEOUT_MS) || usualMs;
