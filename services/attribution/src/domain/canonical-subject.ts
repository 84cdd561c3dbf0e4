// Normalises subjects before they are compared (contract, POST /events rule 6). Tracking stores them in this form; rows of
// earlier releases are as sent.

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns a UUID in lower case, since its case does not matter (RFC 9562, section 4), and any other subject unchanged. */
export function canonicalSubject(subjectRef: string): string {
  return UUID.test(subjectRef) ? subjectRef.toLowerCase() : subjectRef;
}
