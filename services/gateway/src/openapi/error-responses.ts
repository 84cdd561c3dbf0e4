// Builds the error responses of openapi.json, grouped by status, with an example for each code and the reason for it in words.
import { docsUrl } from '@touchline/chassis/public-http/error-envelope.ts';
import { ERRORS, type PublicErrorCode } from '@touchline/chassis/public-http/error-registry.ts';
import { errorHeaders } from './response-headers.ts';

type Json = Record<string, unknown>;

interface Refusals {
  readonly codes: readonly PublicErrorCode[];
  /** Why the operation returns a code, where there is more to say than in general. */
  readonly why?: (code: PublicErrorCode) => string | undefined;
  /** Members of error in the example of a code, in addition to the fixed ones. */
  readonly membersOf?: (code: PublicErrorCode) => Json;
  readonly baseUrl: string;
}

/** @param baseUrl for docs_url in the examples */
export function errorResponses({ codes, why = () => undefined, membersOf = () => ({}), baseUrl }: Refusals): Json {
  const byStatus = Object.groupBy(codes, (code) => String(ERRORS[code].status));
  const described = (code: PublicErrorCode) => `\`${code}\`: ${ERRORS[code].title}. ${why(code) ?? ERRORS[code].next}`;
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, these = []]) => [
      status,
      {
        description: these.map(described).join(' '),
        headers: errorHeaders(status),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/ErrorEnvelope' },
            examples: Object.fromEntries(
              these.map((code) => [code, { value: errorExample(code, baseUrl, membersOf(code)) }]),
            ),
          },
        },
      },
    ]),
  );
}

function errorExample(code: PublicErrorCode, baseUrl: string, members: Json): Json {
  const { status, next } = ERRORS[code];
  return {
    error: {
      code,
      message: next,
      status,
      request_id: '2f1d0c9e-6b1a-4f7e-9a55-1c1f0c7d2b3a',
      docs_url: docsUrl(baseUrl, code),
      ...members,
    },
  };
}
