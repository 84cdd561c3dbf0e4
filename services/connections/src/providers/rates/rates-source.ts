// Fetches the file of reference rates from its one address, and only when it has changed.
import { createHash } from 'node:crypto';
import { unavailable } from '@touchline/chassis/errors.ts';
import { Agent, request } from 'undici';

export interface RatesSourceOptions {
  /** The address of the file; it may contain a key, so it is never logged. */
  url: string;
  /** The currency of which its rates are for one unit. */
  base: string;
  timeoutMs: number;
}

/** Tells the provider which version we have. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface RatesFile extends Validators {
  readonly text: string;
}

export interface RatesSource extends AsyncDisposable {
  /** Identifies the address and the base without revealing them. */
  readonly id: string;
  /**
   * Reads the file to its end.
   * @param known validators of the version that is known; undefined when none is
   * @returns 'unchanged' when the provider has no other version
   * @throws AppError UNAVAILABLE that says what the provider did
   */
  read(known: Validators | undefined, signal: AbortSignal): Promise<RatesFile | 'unchanged'>;
}

/** Twice the size of the ECB's whole history since 1999. */
const MAX_BYTES = 16 * 1024 * 1024;
const RETRY_AFTER_SECONDS = 60;

/** Opens a source with its own connection pool. */
export function createRatesSource({ url, base, timeoutMs }: RatesSourceOptions): RatesSource {
  const agent = new Agent({
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: MAX_BYTES,
  });
  return {
    id: createHash('sha256').update(`${base} ${url}`).digest('base64url'),
    read: async (known, signal) => {
      const headers = {
        accept: 'application/xml, text/xml, text/csv;q=0.9, */*;q=0.1',
        ...(known?.etag ? { 'if-none-match': known.etag } : {}),
        ...(known?.lastModified ? { 'if-modified-since': known.lastModified } : {}),
      };
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      const answer = await request(url, { dispatcher: agent, signal: deadline, headers })
        .then(async ({ statusCode, headers, body }) => {
          if (statusCode === 200) return { statusCode, headers, text: await body.text() };
          await body.dump();
          return { statusCode, headers, text: '' };
        })
        .catch((error: unknown) => {
          throw failure(whatHappened(error), error);
        });
      if (answer.statusCode === 304 && known) return 'unchanged';
      if (answer.statusCode !== 200) throw failure(`the provider answered ${answer.statusCode}`);
      const { etag, 'last-modified': lastModified } = answer.headers;
      return { text: answer.text, etag: one(etag), lastModified: one(lastModified) };
    },
    [Symbol.asyncDispose]: () => agent.destroy(),
  };
}

/** @param what the text that follows "The reference rates could not be fetched:" */
export function failure(what: string, cause?: unknown) {
  return unavailable(`The reference rates could not be fetched: ${what}.`, RETRY_AFTER_SECONDS, cause);
}

function whatHappened(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return `the file is larger than ${MAX_BYTES} bytes`;
  return 'the provider did not answer, or broke off';
}

const one = (header: string | string[] | undefined): string | null =>
  (Array.isArray(header) ? header[0] : header) ?? null;
