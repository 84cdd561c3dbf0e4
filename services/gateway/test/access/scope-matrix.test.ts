// Tests every operation × every scope × every kind of credential against the contract's table, never against the declarations.
import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { SCOPES } from '@touchline/chassis/access/scopes.ts';
import { allOperations } from '../../src/operations/all-operations.ts';
import {
  AGENT_SCOPES,
  CONNECT_RAIL,
  CONTRACT_SCOPES,
  kindRule,
  ROLE_SCOPES,
  scopesBeyond,
} from '../contract/credential-kinds.ts';
import { CONTRACT, type ContractRow, missingOf } from '../contract/operations-table.ts';
import { type ErrorBody, type RunningGateway, runGateway } from '../running-gateway.ts';
import { createIssuer, type Issuer, type Kind, type Shown } from './credential-kinds.ts';

const ROWS = allOperations.map(({ method, path }) => {
  const name = `${method} ${path}`;
  return CONTRACT.get(name) ?? assert.fail(`${name} is not in the contract`);
});
const nameOf = ({ method, path }: ContractRow) => `${method} ${path}`;

/** The kind of a credential, and the scopes that it holds. */
interface Holder {
  readonly kind: Kind;
  readonly scopes: readonly string[];
}

/** Returns what the contract requires for a holder: admitted, or the code and the scopes of the refusal. */
function expected(row: ContractRow, { kind, scopes }: Holder): string {
  const name = nameOf(row);
  const { kinds, code } = kindRule(name);
  if (row.rule === 'public') return 'admitted';
  if (!kinds.includes(kind)) return `403 ${code}`;
  const missing = [...missingOf(row, scopes), ...scopesBeyond(name, kind, scopes)];
  return missing.length > 0 ? `403 insufficient_scope ${missing.join(' ')}` : 'admitted';
}

describe('scope matrix', () => {
  let running: RunningGateway;
  let issuer: Issuer;
  before(async () => {
    running = await runGateway('matrix', { env: { USER_RATE_LIMIT_PER_MINUTE: '100000' } });
    issuer = await createIssuer(running);
  });
  after(async () => {
    await issuer?.[Symbol.asyncDispose]();
    await running?.[Symbol.asyncDispose]();
  });

  // There are tens of thousands of requests, and fetch() takes as long to send one as the gateway to answer it.
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  after(() => agent.destroy());
  const send = (method: string, url: string, shown: Shown) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const sent = request(url, { method, agent, headers: { ...shown } }, (response) => {
        text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
      });
      sent.on('error', reject).end();
    });

  /** Sends a parameter that no operation has: an admitted caller gets as far as that, and nothing is done. */
  async function verdict({ method, path }: ContractRow, shown: Shown): Promise<string> {
    const target = path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
    const { status, body } = await send(method, running.url(`/api/v1${target}?nonsense=1`), shown);
    const { error } = JSON.parse(body) as ErrorBody;
    if (status !== 401 && status !== 403) return 'admitted';
    return [status, error.code, ...(error.required_scopes ?? [])].join(' ');
  }

  async function matches(holder: Holder, shown: Shown): Promise<void> {
    const verdicts = await Promise.all(ROWS.map(async (row) => `${nameOf(row)}: ${await verdict(row, shown)}`));
    assert.deepEqual(
      verdicts,
      ROWS.map((row) => `${nameOf(row)}: ${expected(row, holder)}`),
    );
  }

  it('has exactly the scopes of the contract', () => {
    assert.deepEqual([...SCOPES].sort(), [...CONTRACT_SCOPES].sort());
  });

  it('admits callers without a credential only to public operations, and answers 401 to everything else', async () => {
    const verdicts = await Promise.all(ROWS.map(async (row) => `${nameOf(row)}: ${await verdict(row, {})}`));
    assert.deepEqual(
      verdicts,
      ROWS.map((row) => `${nameOf(row)}: ${row.rule === 'public' ? 'admitted' : '401 unauthorized'}`),
    );
  });

  const grants = CONTRACT_SCOPES.filter((scope) => !AGENT_SCOPES.includes(scope));
  /** A kind, how its credentials are issued, the scopes that it can hold, and those that it always holds. */
  const HOLDERS: [Kind, (scopes: readonly string[]) => Promise<Shown>, readonly string[], readonly string[]][] = [
    ['api_key', (scopes) => issuer.apiKey(scopes), CONTRACT_SCOPES, []],
    ['delegated_key', (scopes) => issuer.delegatedKey(scopes), grants, []],
    ['app_token', (scopes) => issuer.appToken(scopes), grants, []],
    ['user_token', (scopes) => issuer.userToken(scopes), grants, ['mcp:read']],
    ['user_token', (scopes) => issuer.userToken(scopes), grants, ['mcp:write']],
  ];
  for (const [kind, issue, grantable, always] of HOLDERS) {
    const name = [kind, ...always].join(' and ');
    const holds = async (scopes: readonly string[]) => matches({ kind, scopes }, await issue(scopes));
    for (const scope of grantable) {
      it(`${name} with ${scope} alone`, async () => await holds([scope, ...always]));
      it(`${name} with every scope except ${scope}`, async () =>
        await holds([...grantable.filter((other) => other !== scope), ...always]));
    }
    it(`${name} with every scope`, async () => await holds([...grantable, ...always]));
  }

  it('the older attribution_write grant opens the operations that connect accounts, and nothing else', async () => {
    const shown = await issuer.apiKey(['attribution_write']);
    const admitted = async (row: ContractRow) => (await verdict(row, shown)) === 'admitted';
    const open = await Promise.all(ROWS.map(async (row) => [nameOf(row), await admitted(row)] as const));
    assert.deepEqual(
      open.filter(([, isOpen]) => isOpen).map(([name]) => name),
      ROWS.filter(
        (row) => expected(row, { kind: 'api_key', scopes: [] }) === 'admitted' || CONNECT_RAIL.includes(nameOf(row)),
      ).map(nameOf),
    );
  });

  for (const role of ['owner', 'admin', 'member'] as const) {
    it(`session of a workspace's ${role}`, async () => {
      await matches({ kind: 'session', scopes: ROLE_SCOPES[role] }, await issuer.session(role));
    });
  }
});
