// From the text of a URL to typed parameters: what is sent twice, is unknown or does not fit is refused by name.

import type { PublicErrorCode } from '@touchline/chassis/public-http/error-registry.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { z } from 'zod';
import { describeIssue, firstFault } from './describe-issue.ts';

type Codes = Readonly<Partial<Record<string, PublicErrorCode>>>;

// The contract gives dates a code of their own, wherever they stand.
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

/** Reads path or query values, all of them text. @throws as readQuery */
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
  // A null prototype, as the router and readQuery make them, is no plain object to zod.
  const parsed = schema.safeParse({ ...sent }, { error: describeIssue });
  if (parsed.success) return parsed.data;
  const { field, message } = firstFault(parsed.error);
  throw publicError(parameterCode(field, codes), message);
}

/** What a fault of a parameter is answered. */
export const parameterCode = (name: string, codes: Codes = {}): PublicErrorCode =>
  own(codes, name) ?? own(CODES, name) ?? 'invalid_parameter';

/** The name comes from the caller: __proto__ must find nothing. */
function own(codes: Codes, field: string): PublicErrorCode | undefined {
  return Object.hasOwn(codes, field) ? codes[field] : undefined;
}
