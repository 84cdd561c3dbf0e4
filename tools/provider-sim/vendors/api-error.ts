// Defines a refusal in a vendor's own envelope.

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly http: number;
  readonly body: object;

  constructor(http: number, body: object) {
    super(`${http}`);
    this.http = http;
    this.body = body;
  }
}
