// The version of the rules by which credit is derived, so that what an earlier release derived is found and derived anew.

/**
 * Raise it whenever recompute answers something else for the same facts.
 * 1: position_based joined the models, and conversions name the campaigns that any model credits.
 * 2: ids decide which session a form or a server's event belongs to when a page is of the same instant; touches beyond 200
 * are weighed together where the last of their entity stands.
 * 3: credit of paid clicks whose campaign only a link names is kept by platform as well; a payment that came back whole is not
 * counted, and neither it nor one without a value is a first payment.
 */
export const DERIVATION = 3;

/** What persons carry that an earlier release derived; null stands for those from before there was a version. */
export const OUTDATED: readonly (number | null)[] = [null, ...Array.from({ length: DERIVATION }, (_, i) => i)];
