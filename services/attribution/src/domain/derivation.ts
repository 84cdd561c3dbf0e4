// The version of the rules by which credit is derived, so that what an earlier release derived is found and derived anew.

/**
 * Raise it whenever recompute answers something else for the same facts.
 * 1: position_based joined the models, and conversions name the campaigns that any model credits.
 */
export const DERIVATION = 1;

/** What persons carry that an earlier release derived; null stands for those from before there was a version. */
export const OUTDATED: readonly (number | null)[] = [null, ...Array.from({ length: DERIVATION }, (_, i) => i)];
