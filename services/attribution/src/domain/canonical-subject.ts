// By what subjects are told apart (contract, POST /events rule 6). Tracking writes them so; rows of earlier releases are as sent.

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A UUID in lower case, in which either case is the same (RFC 9562, section 4); any other subject as it is. */
export function canonicalSubject(subjectRef: string): string {
  return UUID.test(subjectRef) ? subjectRef.toLowerCase() : subjectRef;
}
