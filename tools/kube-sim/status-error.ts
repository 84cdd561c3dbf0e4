// Refusals as Kubernetes says them: a Status object with a reason and a code.

/** Thrown by what serves a request; it becomes the answer. */
export class StatusError extends Error {
  override readonly name = 'StatusError';
  readonly code: number;
  readonly reason: string;

  constructor(code: number, reason: string, message: string) {
    super(message);
    this.code = code;
    this.reason = reason;
  }
}

/** The body of an answer that is an error. */
export function statusOf({ code, reason, message }: StatusError): object {
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, code };
}

export const notFound = (resource: string, name: string): StatusError =>
  new StatusError(404, 'NotFound', `${resource} "${name}" not found`);
