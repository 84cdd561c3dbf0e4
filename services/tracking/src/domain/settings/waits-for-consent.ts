// Reports whether a profile's tracker sends only after the visitor consented.

/** @param settings of a profile; those that know no consent wait for none */
export const waitsForConsent = (settings: object): boolean => 'consent' in settings && settings.consent === 'opt_in';
