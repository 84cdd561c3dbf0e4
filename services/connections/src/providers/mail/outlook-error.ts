// Classifies the refusals of Microsoft Graph by what they mean for us. The same code comes with different statuses, so that the code
// decides where it is known; mailRefusal sorts the codes of mail.
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { ProviderError, type ProviderErrorKind } from '../../domain/provider-error.ts';
import { retryAfterMs } from '../http/retry-after.ts';

const EnvelopeSchema = z.object({
  error: z.object({ code: z.string().default(''), message: z.string().default('') }),
});

/** Reports whether a refusal means that the grant does not allow what was asked. */
export const isOutlookScopeMissing = ({ code }: Pick<ProviderError, 'code'>): boolean => code === 'ErrorAccessDenied';

/** @param body parsed JSON, or undefined when it was not JSON @param headers with lower-case names */
export function outlookError(http: number, body: unknown, headers: IncomingHttpHeaders): ProviderError {
  const { code, message } = EnvelopeSchema.safeParse(body).data?.error ?? { code: '', message: '' };
  const wait = retryAfterMs(headers);
  return new ProviderError(
    kindOf(http),
    code || `http_${http}`,
    message || `The platform answered HTTP ${http} without a reason.`,
    { httpStatus: http, ...(wait !== undefined && { retryAfterMs: wait }) },
  );
}

function kindOf(http: number): ProviderErrorKind {
  if (http === 401) return 'reconnect';
  if (http === 429 || http >= 500) return 'retry';
  return http === 403 ? 'needs_action' : 'failed';
}
