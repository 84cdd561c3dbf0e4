// Tests that openapi.json contains each bound that is enforced, and that each bound in it is enforced: at the bound a member is
// accepted, and one step beyond it is refused by name and with its code. All of it is read from the document, so future
// operations are tested as well.
import assert from 'node:assert/strict';
import { type BoundCase, boundCases, type Json } from '@touchline/chassis/testing/bound-cases.ts';
import { createIssuer, type Issuer } from '../access/credential-kinds.ts';
import { type AccessWorld, accessWorld } from '../access/good-access-calls.ts';
import { CALLED, CALLS, type GoodCall, goodCall, initOf } from '../good-calls.ts';
import { type RunningGateway, runGateway } from '../running-gateway.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Json;
}

interface Described {
  readonly responses: Readonly<Record<string, { readonly content?: Record<string, { readonly examples?: object }> }>>;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Record<string, { readonly schema: Json }>;
    readonly 'x-max-bytes': number;
  };
}

interface Document {
  readonly paths: Record<string, Record<string, Described>>;
  readonly components: { readonly schemas: Record<string, Json> };
}

interface Request {
  readonly path: string;
  readonly init: RequestInit;
}

/** One request that must be refused, and one that must not be refused for that member. */
interface Trial extends Pick<BoundCase, 'member' | 'bound'> {
  readonly operation: string;
  readonly code: string;
  readonly within: Request | undefined;
  readonly beyond: Request;
}

const AT_ONCE = 16;
/** Codes that many members share. */
const SHARED: ReadonlySet<string> = new Set(['validation_error', 'invalid_parameter', 'invalid_request']);

describe('every bound of openapi.json', () => {
  let running: RunningGateway;
  let issuer: Issuer;
  let world: AccessWorld;
  let document: Document;
  before(async () => {
    running = await runGateway('bounds', { env: { USER_RATE_LIMIT_PER_MINUTE: '100000' } });
    issuer = await createIssuer(running);
    world = await accessWorld(running, issuer);
    document = (await (await running.call('GET', '/openapi.json')).json()) as Document;
  });
  after(async () => {
    await issuer?.[Symbol.asyncDispose]();
    await running?.[Symbol.asyncDispose]();
  });

  const resolve = (ref: string): Json => document.components.schemas[ref.split('/').at(-1) ?? ''] ?? assert.fail(ref);
  const describedAs = (name: string): Described => {
    const [method = '', path = ''] = name.split(' ');
    return document.paths[`/api/v1${path}`]?.[method.toLowerCase()] ?? assert.fail(`${name} is not described`);
  };
  const unpublished = new Set<string>();
  /** @returns why the request was refused, if it was; the document must contain the answer */
  const ask = async (operation: string, { path, init }: Request): Promise<Refusal | undefined> => {
    const response = await fetch(running.url(`/api/v1${path}`), init);
    const refusal = await refusalOf(response);
    const published = describedAs(operation).responses[response.status];
    const codes = Object.keys(published?.content?.['application/json']?.examples ?? {});
    const isPublished = published !== undefined && (response.ok || codes.includes(refusal?.code ?? ''));
    if (!isPublished) unpublished.add(`${operation} ${response.status} ${refusal?.code ?? ''}`);
    return refusal;
  };

  it('is enforced as it is described', async () => {
    const trials = CALLED.flatMap((name) => trialsOf(name));
    const faults: string[] = [];
    const untried: string[] = [];
    await inParallel(trials, async (trial) => {
      const name = `${trial.operation} ${trial.member} ${trial.bound}`;
      const refused = await ask(trial.operation, trial.beyond);
      // A code of its own shows what is wrong without the name.
      const isRight =
        refused?.code === trial.code && (!SHARED.has(trial.code) || isNamed(refused.message, trial.member));
      if (!isRight) faults.push(`${name}: beyond it ${JSON.stringify(refused)} in place of ${trial.code}`);
      // An accepted request changes something, so only operations with doubles are called.
      if (CALLS[trial.operation] === undefined) return;
      if (trial.within === undefined) untried.push(name);
      else {
        const taken = await ask(trial.operation, trial.within);
        // Other faults of the request, such as an id that does not exist, do not concern the bound.
        if (taken && (taken.code === 'internal_error' || taken.message === refused?.message))
          faults.push(`${name}: at it ${JSON.stringify(taken)}`);
      }
    });
    assert.deepEqual(faults, []);
    assert.ok(trials.length > 350, `${trials.length} bounds`);
    // Texts for which a format or a pattern is too specific.
    assert.ok(untried.length < trials.length / 10, untried.join('\n'));
  });

  function trialsOf(operation: string): Trial[] {
    const call = goodCall(operation, world) ?? assert.fail(operation);
    const { parameters = [], requestBody } = describedAs(operation);
    return [
      ...parameters.flatMap((parameter) => trialsOfParameter(operation, call, parameter)),
      ...Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema }]) =>
        trialsOfBody(operation, call, type, schema),
      ),
    ];
  }

  function trialsOfParameter(operation: string, call: GoodCall, { name, in: place, schema }: Parameter): Trial[] {
    if (place === 'header' || schema.type === 'array') return [];
    const cases = boundCases({ type: 'object', properties: { [name]: schema } }, { value: {}, resolve });
    const at = (value: unknown): Request | undefined => {
      const text = (value as Json | undefined)?.[name];
      if (text === undefined) return undefined;
      return {
        path:
          place === 'query'
            ? withQuery(call.path, name, String(text))
            : withSegment(operation, call.path, name, String(text)),
        init: methodOf(operation, call),
      };
    };
    return cases.flatMap((one) => {
      const [within, beyond] = [at(one.within), at(one.beyond)];
      // An empty segment of a path is another path.
      const isEmpty = place === 'path' && (one.beyond as Json)[name] === '';
      return beyond === undefined || isEmpty
        ? []
        : [{ operation, member: one.member, bound: one.bound, code: one.code ?? 'invalid_parameter', within, beyond }];
    });
  }

  function trialsOfBody(operation: string, call: GoodCall, type: string, schema: Json): Trial[] {
    // Uploads have tests of their own (media.test.ts).
    if (call.file !== undefined) return [];
    const isForm = type !== 'application/json';
    const good = call.body ?? call.form ?? {};
    const at = (value: unknown): Request => ({
      path: call.path,
      init: methodOf(operation, isForm ? { ...call, form: value as Record<string, string> } : { ...call, body: value }),
    });
    return boundCases(schema, { value: good, resolve }).map(({ member, bound, code, within, beyond }) => ({
      ...{ operation, member, bound, code: code ?? (isForm ? 'invalid_request' : 'validation_error') },
      within: within === undefined ? undefined : at(within),
      beyond: at(beyond),
    }));
  }

  const methodOf = (operation: string, call: GoodCall): RequestInit => ({
    method: operation.split(' ')[0] ?? '',
    ...initOf(call, running.key),
  });

  it('on the size of a body is enforced to the byte', async () => {
    const faults: string[] = [];
    await inParallel(CALLED, async (operation) => {
      const { requestBody } = describedAs(operation);
      const call = goodCall(operation, world) ?? assert.fail(operation);
      if (requestBody === undefined || call.form !== undefined || call.file !== undefined) return;
      const most = requestBody['x-max-bytes'];
      const text = JSON.stringify(call.body ?? {});
      const beyond = methodOf(operation, { ...call, body: {} });
      const refused = await ask(operation, { path: call.path, init: { ...beyond, body: text.padEnd(most + 1) } });
      if (refused?.code !== 'payload_too_large') faults.push(`${operation}: ${JSON.stringify(refused)}`);
      if (CALLS[operation] === undefined) return;
      const init = { ...methodOf(operation, { ...call, body: {} }), body: text.padEnd(most) };
      const taken = await ask(operation, { path: call.path, init });
      if (taken) faults.push(`${operation}: ${JSON.stringify(taken)} at ${most} bytes`);
    });
    assert.deepEqual(faults, []);
  });

  it('gets only statuses and codes that the document has for the operation', () => {
    assert.deepEqual([...unpublished], []);
  });
});

interface Refusal {
  readonly code: string;
  readonly message: string;
}

/**
 * Returns why an answer refuses: the request as a whole, or the first row that it rejects, when each row is judged by itself.
 */
async function refusalOf(response: Response): Promise<Refusal | undefined> {
  const body = (await response.json().catch(() => ({}))) as Json;
  if (typeof body.error === 'string') return { code: body.error, message: String(body.error_description) };
  if (body.error !== undefined) return body.error as Refusal;
  const { results } = (body.data ?? {}) as {
    results?: { status: string; code?: string; message?: string; reason?: string }[];
  };
  const row = results?.find(({ status }) => status === 'rejected');
  return row && { code: row.code ?? 'validation_error', message: row.message ?? row.reason ?? '' };
}

/**
 * Reports whether a message names a member. A row is named without its list; only the whole name counts, and a name with a dot is
 * not repeated.
 */
function isNamed(message: string, member: string): boolean {
  const inRow = member.replace(/^\w+\[0\]\.?/, '');
  const hidden = member.startsWith('hub.') ? '(unprintable name)' : member;
  return [member, inRow, hidden].some(
    (name) => name !== '' && message.startsWith(name) && !/^[\w.[]/.test(message.slice(name.length)),
  );
}

function withQuery(path: string, name: string, value: string): string {
  const [bare = '', query = ''] = path.split('?');
  const members = new URLSearchParams(query);
  members.set(name, value);
  return `${bare}?${members}`;
}

/** @param operation with the parameter in braces */
function withSegment(operation: string, path: string, name: string, value: string): string {
  const segments = (operation.split(' ')[1] ?? '').split('/');
  const [bare = '', query] = path.split('?');
  const put = bare.split('/').with(segments.indexOf(`{${name}}`), encodeURIComponent(value));
  return put.join('/') + (query === undefined ? '' : `?${query}`);
}

async function inParallel<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void> {
  const left = [...things];
  const lane = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}
