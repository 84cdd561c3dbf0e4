// Defines how long the PII access log keeps an entry (contract, Limits: audit log retention).
export const PERSON_READS_RETENTION_DAYS = 365;
