// Makes refusals in the form of Kubernetes: a Status object with a reason and a code.

/** Thrown by request handlers; it becomes the response. */
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

/** Returns the body of an error response. */
export function statusOf({ code, reason, message }: StatusError): object {
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, code };
}

export const notFound = (resource: string, name: string): StatusError =>
  new StatusError(404, 'NotFound', `${resource} "${name}" not found`);
