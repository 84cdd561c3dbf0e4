// Describes the headers of answers for openapi.json.

export const RATE_HEADERS = {
  'X-Request-Id': { description: 'Names this request in logs.', schema: { type: 'string' } },
  RateLimit: { description: 'What is left of the allowance and when it is full again.', schema: { type: 'string' } },
  'RateLimit-Policy': { description: 'The allowance.', schema: { type: 'string' } },
};

export const ETAG_HEADER = {
  ETag: {
    description:
      'Identifies the content of the answer: send it back in If-None-Match to get 304 as long as nothing has changed.',
    schema: { type: 'string' },
    example: 'W/"cCwqPqQZ2x5PyVYb7Vd8mHkQx6A"',
  },
};

const LIMIT_HEADERS = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
  'X-RateLimit-Reset': {
    description: 'The Unix time at which the allowance is full again, in seconds.',
    schema: { type: 'integer' },
  },
};

const AWAY_HEADERS = { 'Retry-After': LIMIT_HEADERS['Retry-After'] };

/** Returns the headers of an error with this status. */
export function errorHeaders(status: string) {
  if (status === '429') return { ...RATE_HEADERS, ...LIMIT_HEADERS };
  return status === '503' ? { ...RATE_HEADERS, ...AWAY_HEADERS } : RATE_HEADERS;
}

/** The parameter that makes a GET conditional (RFC 9110, section 13.1.2). */
export const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of an earlier answer, or several separated by commas.',
  schema: { type: 'string' },
  example: ETAG_HEADER.ETag.example,
};

/** @param headers those of the unchanged answer */
export const unchanged = (headers: object = RATE_HEADERS) => ({
  description: 'Nothing has changed since the ETag in If-None-Match; there is no body.',
  headers: { ...headers, ...ETAG_HEADER },
});
