// Checks that a webhook came from Touchline, by the signature of Standard Webhooks, with what every runtime has.
import type { webhooks } from './generated/paths.ts';

type Bodies = {
  [Name in keyof webhooks]: webhooks[Name] extends {
    post: { requestBody?: { content: { 'application/json': infer Body } } };
  }
    ? Body
    : never;
};

/** An event that a subscriber receives; its `type` tells which. */
export type WebhookEvent = Bodies[keyof Bodies & string];

export type WebhookFault = 'missing_header' | 'wrong_time' | 'wrong_signature' | 'wrong_secret' | 'unreadable_body';

/** Thrown for a request that did not come from Touchline, or not now. Answer it with 401. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly fault: WebhookFault;

  constructor(fault: WebhookFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

export interface SignedRequest {
  /** Exactly as it was received: a body that was parsed and written again has another signature. */
  readonly body: string;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
}

export interface VerifyOptions {
  /** The secret that POST /webhooks returned (whsec_…); several while one is being replaced. */
  readonly secret: string | readonly string[];
  /** How far the time of the request may be from now; 300 by default. */
  readonly toleranceSeconds?: number;
  /** For tests. */
  readonly now?: () => number;
}

const DEFAULT_TOLERANCE_SECONDS = 300;
/** A header has two signatures while a secret is replaced. */
const MOST_SIGNATURES = 10;

/**
 * Returns the event of a request whose signature is valid.
 * @throws WebhookVerificationError, with the fault
 */
export async function verifyWebhook(
  { body, headers }: SignedRequest,
  { secret, toleranceSeconds = DEFAULT_TOLERANCE_SECONDS, now = Date.now }: VerifyOptions,
): Promise<WebhookEvent> {
  const id = header(headers, 'webhook-id');
  const timestamp = header(headers, 'webhook-timestamp');
  const signatures = header(headers, 'webhook-signature').split(' ', MOST_SIGNATURES);
  const sentAt = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (!(Math.abs(now() / 1000 - sentAt) <= toleranceSeconds))
    throw new WebhookVerificationError('wrong_time', 'webhook-timestamp is too far from now.');
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const one of typeof secret === 'string' ? [secret] : secret)
    if (await isSignedBy(one, signed, signatures)) return parsed(body);
  throw new WebhookVerificationError('wrong_signature', 'No signature of the request is valid.');
}

async function isSignedBy(
  secret: string,
  signed: Uint8Array<ArrayBuffer>,
  signatures: readonly string[],
): Promise<boolean> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''));
  if (bytes === null || bytes.length === 0)
    throw new WebhookVerificationError('wrong_secret', 'The secret is not one that POST /webhooks returned.');
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  for (const signature of signatures) {
    const given = signature.startsWith('v1,') ? fromBase64(signature.slice('v1,'.length)) : null;
    if (given !== null && (await crypto.subtle.verify('HMAC', key, given, signed))) return true;
  }
  return false;
}

function header(headers: SignedRequest['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : first(headers, name);
  if (!value) throw new WebhookVerificationError('missing_header', `The request has no ${name}.`);
  return value;
}

function first(headers: Readonly<Record<string, string | readonly string[] | undefined>>, name: string) {
  const found = Object.keys(headers).find((key) => key.toLowerCase() === name);
  const value = found === undefined ? undefined : headers[found];
  return typeof value === 'string' ? value : value?.[0];
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}

function parsed(body: string): WebhookEvent {
  try {
    return JSON.parse(body) as WebhookEvent;
  } catch {
    throw new WebhookVerificationError('unreadable_body', 'The body is not JSON.');
  }
}
