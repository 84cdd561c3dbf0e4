// Parses the text of a URL into typed parameters; a parameter that is sent twice, unknown or invalid is refused by name.

import type { PublicErrorCode } from '@touchline/chassis/public-http/error-registry.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { z } from 'zod';
import { describeIssue, firstFault } from './describe-issue.ts';

type Codes = Readonly<Partial<Record<string, PublicErrorCode>>>;

// In the contract, dates have an error code of their own in every operation.
const CODES: Codes = { date_from: 'invalid_date_range', date_to: 'invalid_date_range' };

/**
 * Reads the query of a request.
 * @param url path and query as sent
 * @throws PublicError invalid_parameter, or the parameter's own code, that names the parameter
 */
export function readQuery(schema: z.ZodObject | undefined, url: string, codes?: Codes): unknown {
  const mark = url.indexOf('?');
  const sent: Record<string, string> = Object.create(null);
  if (mark >= 0) {
    for (const [name, value] of new URLSearchParams(url.slice(mark + 1))) {
      if (name in sent) throw publicError('invalid_parameter', 'A query parameter is sent more than once.');
      sent[name] = value;
    }
  }
  return readParameters(schema, sent, codes);
}

/** Reads path or query values, which are all text. @throws as readQuery */
export function readParameters(
  schema: z.ZodObject | undefined,
  sent: Readonly<Record<string, unknown>>,
  codes: Codes = {},
): unknown {
  if (schema === undefined) {
    if (Object.keys(sent).length > 0)
      throw publicError('invalid_parameter', 'This operation takes no query parameters.');
    return {};
  }
  // The router and readQuery make objects with a null prototype, which zod does not accept as plain objects.
  const parsed = schema.safeParse({ ...sent }, { error: describeIssue });
  if (parsed.success) return parsed.data;
  const { field, message } = firstFault(parsed.error);
  throw publicError(parameterCode(field, codes), message);
}

/** Returns the error code for an invalid parameter. */
export const parameterCode = (name: string, codes: Codes = {}): PublicErrorCode =>
  own(codes, name) ?? own(CODES, name) ?? 'invalid_parameter';

/** Looks up own members only: the name comes from the caller, and __proto__ must find nothing. */
function own(codes: Codes, field: string): PublicErrorCode | undefined {
  return Object.hasOwn(codes, field) ? codes[field] : undefined;
}
