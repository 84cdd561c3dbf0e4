// Downloads the picture of an ad from wherever its platform says that it is: only from public hosts, each redirect checked again,
// and with bounds of time and bytes. The address may be signed, so nothing shows it.
import { createHash } from 'node:crypto';
import type { LookupFunction } from 'node:net';
import { connectionErrorOf } from '@touchline/chassis/net/connection-error.ts';
import type { PrivateHosts } from '@touchline/chassis/net/private-hosts.ts';
import { hostOf } from '@touchline/chassis/net/public-address.ts';
import type { PublicLookup } from '@touchline/chassis/net/public-lookup.ts';
import { Agent, type Dispatcher, request } from 'undici';
import { type FetchedPicture, MAX_PICTURE_BYTES, type PictureFault } from '../../domain/pictures/picture.ts';
import { type PictureType, pictureTypeOf, SIGNATURE_BYTES } from '../../domain/pictures/picture-type.ts';
import { pictureUrl } from '../../domain/pictures/picture-url.ts';
import { type CallOutcome, tracedCall } from '../http/traced-call.ts';

export interface FetchPictureOptions {
  /** Hosts that may be private, and may be called without TLS. */
  readonly privateHosts: PrivateHosts;
  /** Finds the addresses to which each connection goes. */
  readonly lookup: PublicLookup;
  /** From the first connection to the last byte, redirects included. */
  readonly timeoutMs: number;
}

export interface FetchPicture extends AsyncDisposable {
  /** Downloads a picture; it does not throw. */
  fetchPicture(address: string, signal: AbortSignal): Promise<FetchedPicture>;
}

const MAX_REDIRECTS = 2;
/** To one host; a page of twenty pictures waits in turns. */
const CONNECTIONS = 8;
const HEADERS = { accept: 'image/webp,image/png,image/jpeg,image/gif', 'accept-encoding': 'identity' };
/** How much of an answer that is not used is read, so that its connection can be used again. */
const MAX_UNUSED_BYTES = 16 * 1024;

/** Opens the connection pool. */
export function createFetchPicture({ privateHosts, lookup, timeoutMs }: FetchPictureOptions): FetchPicture {
  const connect = { timeout: timeoutMs, lookup: lookup.forSockets as LookupFunction };
  const dispatcher = new Agent({ connections: CONNECTIONS, connect });

  async function follow(url: URL | undefined, signal: AbortSignal, redirects = 0): Promise<FetchedPicture> {
    if (url === undefined) return failed('host_not_public');
    const answer = await request(url, { dispatcher, signal, headers: HEADERS });
    if (answer.statusCode === 200) return pictureIn(answer, signal);
    const next = redirectOf(answer, url);
    await skip(answer, signal);
    if (next === undefined) return failed(isAway(answer.statusCode) ? 'no_answer' : 'refused');
    if (redirects === MAX_REDIRECTS) return failed('too_many_redirects');
    return follow(pictureUrl(next, privateHosts), signal, redirects + 1);
  }

  return {
    fetchPicture: async (address, signal) => {
      const url = pictureUrl(address, privateHosts);
      if (url === undefined) return failed('host_not_public');
      const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      const fetch = () =>
        follow(url, limited).catch((error: unknown) =>
          failed(
            connectionErrorOf(error) === 'host_not_public' && !isResolverAway(error) ? 'host_not_public' : 'no_answer',
          ),
        );
      return tracedCall({ method: 'GET', host: hostOf(url) }, fetch, outcomeOf);
    },
    [Symbol.asyncDispose]: () => dispatcher.destroy(),
  };
}

type Answer = Dispatcher.ResponseData;

const failed = (fault: PictureFault) => ({ ok: false, fault }) as const;

const outcomeOf = (fetched: FetchedPicture): CallOutcome =>
  fetched.ok ? { outcome: '2xx', status: 200, isError: false } : { outcome: fetched.fault, isError: true };

/** Reports whether a name was not resolved because the resolver did not answer, which says nothing of the name. */
function isResolverAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === 'EAI_AGAIN') || isResolverAway(error.cause);
}

/** Too many calls, or the host or a proxy before it is down. */
const isAway = (status: number): boolean => status === 429 || status >= 500;

function redirectOf({ statusCode, headers }: Answer, base: URL): string | undefined {
  const [location] = [headers.location].flat();
  if (statusCode < 300 || statusCode >= 400 || location === undefined) return undefined;
  return URL.parse(location, base.href)?.href ?? '';
}

async function skip({ body }: Answer, signal: AbortSignal): Promise<void> {
  await body.dump({ limit: MAX_UNUSED_BYTES, signal }).catch(() => undefined);
}

/** Reads no further than is needed to know that it is no picture, or too large a one. */
async function pictureIn(answer: Answer, signal: AbortSignal): Promise<FetchedPicture> {
  if (Number(answer.headers['content-length'] ?? 0) > MAX_PICTURE_BYTES) {
    await skip(answer, signal);
    return failed('too_large');
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  let type: PictureType | undefined;
  for await (const chunk of answer.body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_PICTURE_BYTES) return failed('too_large');
    if (bytes < SIGNATURE_BYTES) continue;
    type ??= pictureTypeOf(Buffer.concat(chunks));
    if (type === undefined) return failed('not_a_picture');
  }
  const whole = Buffer.concat(chunks);
  type ??= pictureTypeOf(whole);
  if (type === undefined) return failed('not_a_picture');
  return { ok: true, picture: { type, bytes: whole, sha256: createHash('sha256').update(whole).digest('hex') } };
}
