// Serves campaigns, ad sets and ads by their own id: reads them, lists them below each other, and writes them. Writes last as
// long as the process.
import express, { Router } from 'express';
import { creativeNode, makeCreative } from './creatives.ts';
import { readFields, select } from './fields.ts';
import { type Call, route } from './graph-call.ts';
import { badParameter, GraphError, unsupportedGet } from './graph-error.ts';
import { requireWrite, writeObject } from './graph-writes.ts';
import { insightRows } from './insights.ts';
import { adNode, adSetNode, campaignNode, type Node, type NodeLevel, type WorldIndex } from './nodes.ts';
import { page } from './paging.ts';
import { readTimeRange } from './query.ts';
import type { SimState } from './state.ts';

/** Makes the routes; those of calls that name no object come before them. */
export function objectsRouter(state: SimState): Router {
  const router = Router();
  router.get('/:version/:object', route(state, 'ads_management', readObject));
  router.get('/:version/:object/adsets', route(state, 'ads_management', listBelow('adset')));
  router.get('/:version/:object/ads', route(state, 'ads_management', listBelow('ad')));
  router.get('/:version/:object/insights', route(state, 'ads_insights', objectInsights));
  router.post(
    '/:version/act_:account/adcreatives',
    express.urlencoded({ extended: false, limit: '1mb' }),
    route(state, 'ads_management', ({ account, token, form }, { index }) => {
      requireWrite(token, account());
      return makeCreative(index, account().id, form);
    }),
  );
  router.post(
    '/:version/:object',
    express.urlencoded({ extended: false }),
    route(state, 'ads_management', (call, { index, budgetChanges }) => {
      if (reachableCreative(call, index)) throw immutable();
      const { level, node } = reachable(call, index);
      return writeObject({ index, budgetChanges, now: Date.now() }, { level, id: String(node.id) }, call);
    }),
  );
  return router;
}

function readObject(call: Call, { index }: SimState): unknown {
  const node = reachableCreative(call, index) ?? reachable(call, index).node;
  return select(node, readFields(call.query.fields) ?? [], ['id']);
}

function listBelow(level: Exclude<NodeLevel, 'campaign'>) {
  return (call: Call, { index }: SimState): unknown => {
    const parent = reachable(call, index);
    const { ad_sets, ads } = index.world;
    const nodes = level === 'ad' ? ads.map((ad) => adNode(index, ad)) : ad_sets.map((set) => adSetNode(index, set));
    const own = parent.level === 'campaign' ? 'campaign_id' : 'adset_id';
    const below = nodes.filter((node) => node[own] === parent.node.id && !isGone(node));
    const { query, url, shorten } = call;
    const names = readFields(query.fields) ?? [];
    const rows = below.map((node) => select(node, names, ['id']));
    return page(rows, { limit: query.limit, after: query.after, url, shorten });
  };
}

function objectInsights(call: Call, { index }: SimState): unknown {
  const { level, node } = reachable(call, index);
  const { query, url, shorten } = call;
  const { since, until } = readTimeRange(query.time_range);
  const daily = query.time_increment === '1';
  const own = { campaign: 'campaign_id', adset: 'adset_id', ad: 'ad_id' }[level];
  const rows = insightRows(index, { accountId: String(node.account_id), level, since, until, daily, keep: () => true });
  const names = readFields(query.fields) ?? ['spend'];
  const kept = rows.filter((row) => row[own] === node.id);
  const picked = kept.map((row) => select(row, names, ['date_start', 'date_stop']));
  return page(picked, { limit: query.limit, after: query.after, url, shorten });
}

/** Returns the object that the call names, even if deleted. @throws GraphError 100/33 for one that the token does not open */
function reachable({ params, token }: Call, index: WorldIndex): { level: NodeLevel; node: Node } {
  const { object = '' } = params;
  if (!/^\d+$/.test(object)) throw badParameter(`Unknown path components: /${object}`);
  const campaign = index.campaigns.get(object);
  const adSet = index.adSets.get(object);
  const ad = index.ads.get(object);
  const found: { level: NodeLevel; node: Node } | undefined =
    (campaign && { level: 'campaign', node: campaignNode(index, campaign) }) ??
    (adSet && { level: 'adset', node: adSetNode(index, adSet) }) ??
    (ad && { level: 'ad', node: adNode(index, ad) });
  if (!found || !token.account_ids.includes(String(found.node.account_id))) throw unsupportedGet(object);
  return found;
}

function reachableCreative({ params, token }: Call, index: WorldIndex): Node | undefined {
  const node = creativeNode(index, params.object ?? '');
  return node && token.account_ids.includes(String(node.account_id)) ? node : undefined;
}

const immutable = () =>
  new GraphError({
    http: 400,
    code: 100,
    subcode: 1_815_573,
    message: 'Invalid parameter',
    userTitle: 'Creative is immutable',
  });

const isGone = ({ effective_status: status }: Node): boolean => status === 'ARCHIVED' || status === 'DELETED';
