// Defines the version of the rules by which credit is derived, so that what an earlier release derived is found and derived anew.

/**
 * Raise it whenever recompute returns something else for the same facts.
 * - 1: position_based joined the models, and conversions name the campaigns that any model credits.
 * - 2: ids decide to which session a form or a server's event belongs when a page is of the same instant; touches beyond 200 are
 *   weighed together, at the position of the last touch of their entity.
 * - 3: credit of paid clicks whose campaign only a link names is kept by platform as well; a payment that was refunded in full is
 *   not counted, and neither it nor one without a value is a first payment.
 * - 4: the paths to conversions are counted, with their lengths and lags.
 */
export const DERIVATION = 4;

/** The versions that persons derived by an earlier release have; null is for those from before there was a version. */
export const OUTDATED: readonly (number | null)[] = [null, ...Array.from({ length: DERIVATION }, (_, i) => i)];
