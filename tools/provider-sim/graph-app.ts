// Serves the platform's side: the Graph API's routes under any supported version, with the token checked first and its own
// errors.
import express, { type ErrorRequestHandler, type Express, type Response } from 'express';
import { slowCodes } from './consent/answer-slowly.ts';
import { consentRouter } from './consent/consent-screen.ts';
import { exportsRouter } from './exports/exports-router.ts';
import { readFields, select } from './fields.ts';
import { type Call, open, route } from './graph-call.ts';
import { badParameter, GraphError, unsupportedGet } from './graph-error.ts';
import { objectsRouter } from './graph-objects.ts';
import { pagesRouter } from './graph-pages.ts';
import { insightRows } from './insights.ts';
import { messengerRouter } from './messenger/messenger-router.ts';
import { META_DIALOG, permissionsOf, revokePermissions, tradeToken } from './meta-oauth.ts';
import {
  accountNode,
  adNode,
  adSetNode,
  campaignNode,
  effectiveStatus,
  type Node,
  type NodeLevel,
  pixelNode,
} from './nodes.ts';
import { page } from './paging.ts';
import { readLevel, readStatuses, readTimeRange } from './query.ts';
import type { SimState } from './state.ts';
import { whatsappRouter } from './whatsapp/whatsapp-router.ts';

/** Makes the app over a state that the admin side may change at any time. */
export function graphApp(state: SimState): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.use(consentRouter(state, META_DIALOG));
  const trade = open(state, (form) => tradeToken(state, form));
  app.get('/:version/oauth/access_token', slowCodes(state), trade);
  app.post('/:version/oauth/access_token', express.urlencoded({ extended: false }), slowCodes(state), trade);
  app.get(
    '/:version/me',
    route(state, 'ads_management', ({ token }) => ({ id: token.user_id ?? '900000' })),
  );
  app.get(
    '/:version/me/permissions',
    route(state, 'ads_management', ({ token }) => permissionsOf(token)),
  );
  app.delete(
    '/:version/me/permissions',
    route(state, 'ads_management', ({ token }) => revokePermissions(state, token)),
  );
  app.get('/:version/act_:account/adspixels', route(state, 'ads_management', listPixels));
  app.get('/:version/me/adaccounts', route(state, 'ads_management', listAccounts));
  app.get('/:version/act_:account', route(state, 'ads_management', readAccount));
  app.get('/:version/act_:account/campaigns', route(state, 'ads_management', listNodes('campaign')));
  app.get('/:version/act_:account/adsets', route(state, 'ads_management', listNodes('adset')));
  app.get('/:version/act_:account/ads', route(state, 'ads_management', listNodes('ad')));
  app.get('/:version/act_:account/insights', route(state, 'ads_insights', listInsights));
  app.use(exportsRouter(state));
  app.use(messengerRouter(state));
  app.use(whatsappRouter(state));
  app.use(pagesRouter(state));
  app.use(objectsRouter(state));
  app.use((request) => {
    throw unsupportedGet(request.path.split('/')[2] ?? '');
  });
  app.use(answerError);
  return app;
}

function readAccount({ account, query }: Call): unknown {
  return select(accountNode(account()), readFields(query.fields) ?? ['account_id'], ['id']);
}

function listPixels({ account, url, query, shorten }: Call, { index }: SimState): unknown {
  const { id } = account();
  const nodes = index.world.pixels.filter(({ account_id }) => account_id === id).map(pixelNode);
  return page(pick(nodes, query.fields, ['id']), { limit: query.limit, after: query.after, url, shorten });
}

function listAccounts({ token, url, query, shorten }: Call, { index }: SimState): unknown {
  const nodes = token.account_ids.flatMap((id) => index.accounts.get(id) ?? []).map(accountNode);
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
    throw badParameter('The simulator supports only time_increment=1');
  // Without a filter, rows of archived and deleted objects are left out at their own level; above it they always count.
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

const answerError: ErrorRequestHandler = (error: unknown, _request, response: Response, _next) => {
  const known =
    error instanceof GraphError ? error : new GraphError({ http: 500, code: 1, message: 'An unknown error occurred' });
  if (known !== error) console.error(error);
  if (known.http === 401) response.set('www-authenticate', `OAuth "Facebook Platform" "invalid_token"`);
  response.status(known.http).json(known.body);
};
