// Asks a k-anonymity range service whether a password is in a public breach corpus: only five characters of its hash leave us,
// and the comparison is made here (the protocol of Have I Been Pwned's Pwned Passwords).
import { createHash } from 'node:crypto';

const PREFIX_LENGTH = 5;
const TIMEOUT_MS = 2000;
/** A padded response has about 1,000 lines of 40 bytes. */
const MAX_ANSWER_BYTES = 1024 * 1024;

interface Options {
  /** Everything before the five characters, with or without a trailing slash. */
  readonly url: string;
  readonly timeoutMs?: number | undefined;
}

/** Reports whether the corpus holds the password. @throws Error when the service does not respond properly and in time */
export type QueryRange = (password: string) => Promise<boolean>;

/** Makes the client of a range service. */
export function createAskRange({ url, timeoutMs = TIMEOUT_MS }: Options): QueryRange {
  const base = url.replace(/(?<!\/)\/+$/, '');
  return async function askRange(password) {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    const response = await fetch(`${base}/${hash.slice(0, PREFIX_LENGTH)}`, {
      // The response is padded to one size, so that its length does not reveal the prefix to an observer of the network.
      headers: { 'Add-Padding': 'true', 'User-Agent': 'touchline' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`The range service responded with ${response.status}.`);
    }
    return holds(await boundedText(response), hash.slice(PREFIX_LENGTH));
  };
}

/** Lines are SUFFIX:COUNT; a count of 0 is padding. */
function holds(answer: string, suffix: string): boolean {
  return answer.split(/\r?\n/).some((line) => {
    const [known = '', count = ''] = line.trim().split(':');
    return known.toUpperCase() === suffix && Number.parseInt(count, 10) > 0;
  });
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new Error('The response of the range service is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
