// Defines a refusal in a vendor's own envelope.

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly http: number;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;

  constructor(http: number, body: object, headers: Readonly<Record<string, string>> = {}) {
    super(`${http}`);
    this.http = http;
    this.body = body;
    this.headers = headers;
  }
}
