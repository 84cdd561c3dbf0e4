// The headers of answers, as openapi.json describes them.

export const RATE_HEADERS = {
  'X-Request-Id': { description: 'Names this request in logs.', schema: { type: 'string' } },
  RateLimit: { description: 'What is left of the allowance and when it is full again.', schema: { type: 'string' } },
  'RateLimit-Policy': { description: 'The allowance.', schema: { type: 'string' } },
};

export const ETAG_HEADER = {
  ETag: {
    description: 'Names what was answered: sent back in If-None-Match, it is answered 304 while nothing changed.',
    schema: { type: 'string' },
    example: 'W/"cCwqPqQZ2x5PyVYb7Vd8mHkQx6A"',
  },
};

const LIMIT_HEADERS = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
  'X-RateLimit-Reset': {
    description: 'Unix time in seconds at which the allowance is full again.',
    schema: { type: 'integer' },
  },
};

const AWAY_HEADERS = { 'Retry-After': LIMIT_HEADERS['Retry-After'] };

/** Those of an error answer of this status. */
export function errorHeaders(status: string) {
  if (status === '429') return { ...RATE_HEADERS, ...LIMIT_HEADERS };
  return status === '503' ? { ...RATE_HEADERS, ...AWAY_HEADERS } : RATE_HEADERS;
}

/** The parameter that makes a GET conditional (RFC 9110, section 13.1.2). */
export const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of an earlier answer, or several with commas between.',
  schema: { type: 'string' },
  example: ETAG_HEADER.ETag.example,
};

/** @param headers what the unchanged answer carries */
export const unchanged = (headers: object = RATE_HEADERS) => ({
  description: 'Nothing changed since the ETag that was sent in If-None-Match; there is no body.',
  headers: { ...headers, ...ETAG_HEADER },
});
