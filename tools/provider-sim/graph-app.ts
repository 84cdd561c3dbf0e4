// The platform's face: the Graph API's routes under any living version, checked token first, errors in its envelope.
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { readFields, select } from './fields.ts';
import {
  badParameter,
  deadToken,
  FAULT_ERRORS,
  GraphError,
  isThrottle,
  missingToken,
  unsupportedGet,
} from './graph-error.ts';
import { insightRows } from './insights.ts';
import { accountNode, adNode, adSetNode, campaignNode, effectiveStatus, type Node, type NodeLevel } from './nodes.ts';
import { page } from './paging.ts';
import { readLevel, readStatuses, readTimeRange } from './query.ts';
import type { SimState } from './state.ts';
import type { UseCase } from './usage.ts';
import type { Account } from './world.ts';

// The oldest version that is still served on the reference's snapshot date.
const OLDEST_MAJOR = 21;

interface Call {
  accountIds: readonly string[];
  account(): Account;
  url: URL;
  query: Record<string, string | undefined>;
  shorten: 'short_page' | 'empty_page' | undefined;
}

/** Makes the app over a state that the admin side may change at any time. */
export function graphApp(state: SimState): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.get('/:version/me/adaccounts', route(state, 'ads_management', listAccounts));
  app.get('/:version/act_:account', route(state, 'ads_management', readAccount));
  app.get('/:version/act_:account/campaigns', route(state, 'ads_management', listNodes('campaign')));
  app.get('/:version/act_:account/adsets', route(state, 'ads_management', listNodes('adset')));
  app.get('/:version/act_:account/ads', route(state, 'ads_management', listNodes('ad')));
  app.get('/:version/act_:account/insights', route(state, 'ads_insights', listInsights));
  app.use((request) => {
    throw unsupportedGet(request.path.split('/')[2] ?? '');
  });
  app.use(answerError);
  return app;
}

function readAccount({ account, query }: Call): unknown {
  return select(accountNode(account()), readFields(query.fields) ?? ['account_id'], ['id']);
}

function listAccounts({ accountIds, url, query, shorten }: Call, { index }: SimState): unknown {
  const nodes = accountIds.flatMap((id) => index.accounts.get(id) ?? []).map(accountNode);
  return page(pick(nodes, query.fields, ['account_id']), { limit: query.limit, after: query.after, url, shorten });
}

function listNodes(level: NodeLevel) {
  return ({ account, url, query, shorten }: Call, { index }: SimState): unknown => {
    const statuses = readStatuses(query, level);
    const { campaigns, ad_sets, ads } = index.world;
    const all: Record<NodeLevel, () => Node[]> = {
      campaign: () => campaigns.map((campaign) => campaignNode(index, campaign)),
      adset: () => ad_sets.map((adSet) => adSetNode(index, adSet)),
      ad: () => ads.map((ad) => adNode(index, ad)),
    };
    const { id } = account();
    const nodes = all[level]().filter(
      (node) => node.account_id === id && shown(String(node.effective_status), statuses),
    );
    return page(pick(nodes, query.fields, []), { limit: query.limit, after: query.after, url, shorten });
  };
}

function listInsights({ account, url, query, shorten }: Call, { index }: SimState): unknown {
  const level = readLevel(query.level);
  const { since, until } = readTimeRange(query.time_range);
  if (query.time_increment !== undefined && query.time_increment !== '1')
    throw badParameter('The simulator plays only time_increment=1');
  // Without a filter the rows of archived and deleted objects stay out at their own level; above it they always count.
  const statuses = level === 'account' ? undefined : readStatuses(query, level);
  const rows = insightRows(index, {
    accountId: account().id,
    level,
    since,
    until,
    daily: query.time_increment === '1',
    keep: () => true,
  });
  const own = { account: 'account_id', campaign: 'campaign_id', adset: 'adset_id', ad: 'ad_id' }[level];
  const kept = rows.filter(
    (row) => level === 'account' || shown(effectiveStatus(index, level, String(row[own])), statuses),
  );
  const picked = pick(kept, query.fields, ['date_start', 'date_stop'], ['account_id', 'impressions', 'spend']);
  return page(picked, { limit: query.limit, after: query.after, url, shorten });
}

const shown = (status: string, asked: readonly string[] | undefined): boolean =>
  asked ? asked.includes(status) : status !== 'ARCHIVED' && status !== 'DELETED';

function pick(
  nodes: readonly Node[],
  fields: string | undefined,
  always: readonly string[],
  defaults: readonly string[] = [],
): Node[] {
  const names = readFields(fields) ?? defaults;
  const ids = nodes[0] && 'id' in nodes[0] ? ['id'] : [];
  return nodes.map((node) => select(node, names, [...ids, ...always]));
}

/** What every call goes through: version, ordered faults, token, account, quota. */
function route(state: SimState, useCase: UseCase, handle: (call: Call, state: SimState) => unknown): RequestHandler {
  return (request, response) => {
    const { version = '', account: accountId } = request.params as { version?: string; account?: string };
    const query = request.query as Record<string, string | undefined>;
    const url = new URL(request.originalUrl, `http://${request.headers.host ?? 'localhost'}`);
    state.seen.push(decodeURIComponent(request.originalUrl.replace(/access_token=[^&]*/, 'access_token=…')));
    const fault = state.faults.next(
      'meta',
      state.seen.at(-1) ?? '',
      query.time_range ? readTimeRange(query.time_range).days : undefined,
    );
    if (fault?.kind === 'hang') return;
    if (fault?.kind === 'disconnect') return void request.socket.destroy();
    if (fault?.kind === 'garbage')
      return void response.type('html').send('<html><body>Sorry, something went wrong.</body></html>');
    if (fault && isThrottle(fault.kind))
      response.set(state.usage.throttled(accountId ?? 'app', useCase, fault.regain_minutes));
    if (fault && fault.kind in FAULT_ERRORS)
      throw new GraphError(FAULT_ERRORS[fault.kind as keyof typeof FAULT_ERRORS]);
    requireVersion(version);
    const accountIds = requireToken(state, request, url);
    const { headers, exhausted } = state.usage.count(accountId ?? 'app', useCase);
    response.set(headers).set('facebook-api-version', version);
    if (exhausted) throw exhausted;
    const account = () => {
      const found =
        accountId !== undefined && accountIds.includes(accountId) ? state.index.accounts.get(accountId) : undefined;
      if (!found) throw unsupportedGet(`act_${accountId}`);
      return found;
    };
    const shorten = fault?.kind === 'short_page' || fault?.kind === 'empty_page' ? fault.kind : undefined;
    response.json(handle({ accountIds, account, url, query, shorten }, state));
  };
}

function requireVersion(version: string): void {
  const major = /^v(\d+)\.\d+$/.exec(version)?.[1];
  if (major === undefined) throw new GraphError({ http: 400, code: 2500, message: 'Unknown path components' });
  if (Number(major) < OLDEST_MAJOR) throw new GraphError(FAULT_ERRORS.version_dead);
}

/** The accounts that the call's token opens. @throws GraphError 104 without a token, 190 for a dead or unknown one */
function requireToken(state: SimState, request: Request, url: URL): readonly string[] {
  const bearer = /^(?:Bearer|OAuth) (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const given = bearer ?? url.searchParams.get('access_token');
  if (!given) throw missingToken();
  const token = state.index.world.tokens.find((one) => one.access_token === given);
  if (!token) throw deadToken();
  if (token.dead_subcode !== undefined) throw deadToken(token.dead_subcode);
  return token.account_ids;
}

const answerError: ErrorRequestHandler = (error: unknown, _request, response: Response, _next) => {
  const known =
    error instanceof GraphError ? error : new GraphError({ http: 500, code: 1, message: 'An unknown error occurred' });
  if (known !== error) console.error(error);
  if (known.http === 401) response.set('www-authenticate', `OAuth "Facebook Platform" "invalid_token"`);
  response.status(known.http).json(known.body);
};
