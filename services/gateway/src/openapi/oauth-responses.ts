// Builds the error responses of an operation on the oauth wire from its declaration.
import { OAUTH_ERRORS, type OAuthErrorCode } from '../http/oauth/oauth-errors.ts';
import type { Operation } from '../http/operation.ts';

type Json = Record<string, unknown>;

/** How bodies are sent on this wire. */
export const FORM = 'application/x-www-form-urlencoded';

/** Returns the schema of RFC 6749, section 5.2; the component OAuthError. */
export function oauthErrorSchema(): Json {
  return {
    type: 'object',
    description: 'The error of RFC 6749: branch on error; error_description is for people.',
    required: ['error', 'error_description'],
    properties: {
      error: { type: 'string', enum: Object.keys(OAUTH_ERRORS) },
      error_description: { type: 'string' },
    },
  };
}

/** Codes with a second status: the allowance is used up, or a service is unavailable; the body is too large. */
const FURTHER: Readonly<Partial<Record<OAuthErrorCode, number>>> = {
  temporarily_unavailable: 429,
  invalid_request: 413,
};

/**
 * Returns every error response, grouped by status, with an example for each code.
 * @param headersOf the headers of a response with a status
 */
export function oauthFailures({ oauthErrors = [] }: Operation, headersOf: (status: string) => Json): Json {
  const pairs = oauthErrors.flatMap((code) => {
    const statuses = [OAUTH_ERRORS[code].status, ...(FURTHER[code] === undefined ? [] : [FURTHER[code]])];
    return statuses.map((status) => ({ code, status: String(status) }));
  });
  return Object.fromEntries(
    Object.entries(Object.groupBy(pairs, ({ status }) => status)).map(([status, these = []]) => {
      const codes = these.map(({ code }) => code);
      const examples = codes.map((error) => [error, { value: { error, error_description: OAUTH_ERRORS[error].when } }]);
      return [
        status,
        {
          description: codes.map((code) => `\`${code}\`: ${OAUTH_ERRORS[code].when}`).join(' '),
          headers: headersOf(status),
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/OAuthError' },
              examples: Object.fromEntries(examples),
            },
          },
        },
      ];
    }),
  );
}
