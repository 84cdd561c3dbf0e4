// Provides agents for tests: the official SDK's client with a user token, and a person who answers its questions.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { testStack } from '@touchline/chassis/testing/stack.ts';
import { Redis } from 'ioredis';
import { peopleWorld } from '../access/people-world.ts';
import type { Doubles } from '../service-doubles.ts';

export type Era = '2025' | '2026';

/** A question that the client's person was asked. */
export interface Question {
  readonly message: string;
}

type Said = 'yes' | 'no' | 'cancel';
export type Person = (question: Question) => Said | Promise<Said>;

interface Options {
  readonly era?: Era;
  /** Absent for a client that cannot ask. */
  readonly person?: Person;
  readonly scopes?: readonly string[];
  /** Sends each request to the next of these gateways in turn. */
  readonly replicas?: readonly string[];
}

export interface Called {
  readonly isError: boolean;
  readonly summary: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers by the contract's field names
  readonly body: any;
}

export type Agent = Awaited<ReturnType<AgentWorld['agent']>>;
export type AgentWorld = Awaited<ReturnType<typeof agentWorld>>;

const EVERYTHING = ['mcp:write', 'campaigns:read', 'campaigns:apply', 'customers:read', 'goals:write', 'exports:write'];

/** Starts a gateway, and makes agents of the owner of its workspace. */
export async function agentWorld(label: string, doubles: Partial<Doubles> = {}) {
  await using stack = new AsyncDisposableStack();
  const world = stack.use(await peopleWorld(label, {}, doubles));
  const owner = await world.add('owner');
  const valkey = stack.adopt(new Redis(testStack().redisUrl), (client) => client.disconnect());
  const { running, people } = world;
  const tokenWith = async (scopes: readonly string[]) =>
    (
      await people.issueUserToken({
        email: owner.email,
        profileId: running.profileId,
        name: 'agent',
        scopes: [...scopes],
      })
    ).userToken;

  async function agent({
    era = '2026',
    person,
    scopes = EVERYTHING,
    replicas = [running.gateway.baseUrl],
  }: Options = {}) {
    const token = await tokenWith(scopes);
    const mode = era === '2026' ? 'auto' : 'legacy';
    const capabilities = person === undefined ? {} : { elicitation: {} };
    const client = new Client({ name: 'test', version: '1' }, { capabilities, versionNegotiation: { mode } });
    if (person !== undefined)
      client.setRequestHandler('elicitation/create', async ({ params: { message } }) => {
        const answer = await person({ message });
        if (answer === 'cancel') return { action: 'cancel' };
        return { action: 'accept', content: { confirm: answer === 'yes' } };
      });
    let sent = 0;
    const inTurn = (url: string | URL, init?: RequestInit) => {
      const { pathname } = new URL(url);
      return fetch(`${replicas[sent++ % replicas.length]}${pathname}`, init);
    };
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    const url = new URL('/mcp', running.gateway.baseUrl);
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit, fetch: inTurn }));
    return {
      client,
      token,
      call: async (name: string, given: Record<string, unknown> = {}): Promise<Called> => {
        const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: given });
        const [first] = content as { text: string }[];
        return { isError, summary: first?.text ?? '', body: structuredContent };
      },
      [Symbol.asyncDispose]: () => client.close(),
    };
  }
  const owned = stack.move();
  return { ...world, running, owner, valkey, tokenWith, agent, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
