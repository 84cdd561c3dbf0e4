// Opens a resolver for one verification, which answers within a time limit however many questions it is asked.
import type { CaaRecord as DnsCaaRecord } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { CaaRecord } from '../domain/domains/judge-caa.ts';

/** The DNS did not answer, which says nothing about the domain. */
export class DnsUnreachableError extends Error {
  override readonly name = 'DnsUnreachableError';
}

/** Each question returns an empty list when there is no such record, and throws DnsUnreachableError when nobody answers. */
export interface Questions extends Disposable {
  /** The target of a CNAME record, in lower case, without the final dot. */
  alias(name: string): Promise<string | undefined>;
  addresses(name: string): Promise<string[]>;
  texts(name: string): Promise<string[]>;
  caa(name: string): Promise<CaaRecord[]>;
}

export interface ResolverOptions {
  /** Addresses with or without a port; the system's servers when empty. */
  readonly servers: readonly string[];
  /** How long all questions together may take. */
  readonly limitMs: number;
}

const TRY_MS = 1500;
const TRIES = 2;
/** Valid answers: the name does not exist, has no record of the type, or can have none because it is no name of a host. */
const NOTHING: ReadonlySet<string> = new Set(['ENODATA', 'ENOTFOUND', 'EBADNAME']);

export function openResolver({ servers, limitMs }: ResolverOptions): Questions {
  // Cancelling ends all questions of a resolver, so each verification has its own.
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  let isOver = false;
  const end = () => {
    isOver = true;
    resolver.cancel();
  };
  const timer = setTimeout(end, limitMs);

  async function ask<T>(question: () => Promise<T[]>): Promise<T[]> {
    if (isOver) throw new DnsUnreachableError('The DNS did not answer in time.');
    try {
      return await question();
    } catch (error) {
      if (NOTHING.has(String(Object(error).code))) return [];
      throw new DnsUnreachableError('The DNS did not answer.', { cause: error });
    }
  }

  return {
    async alias(name) {
      const [target] = await ask(() => resolver.resolveCname(name));
      return target?.toLowerCase().replace(/\.$/, '');
    },
    async addresses(name) {
      const [four, six] = await Promise.all([ask(() => resolver.resolve4(name)), ask(() => resolver.resolve6(name))]);
      return [...four, ...six];
    },
    texts: async (name) => (await ask(() => resolver.resolveTxt(name))).map((parts) => parts.join('')),
    caa: async (name) => (await ask(() => resolver.resolveCaa(name))).map(readCaa),
    [Symbol.dispose]() {
      clearTimeout(timer);
      end();
    },
  };
}

/** Node names a record's value after its tag. */
function readCaa({ critical, ...tags }: DnsCaaRecord): CaaRecord {
  const [tag = '', value = ''] = Object.entries(tags).find(([name]) => name !== 'type') ?? [];
  return { isCritical: critical >= 128, tag: tag.toLowerCase(), value: String(value) };
}
