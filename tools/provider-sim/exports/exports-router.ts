// Serves the endpoints for advertisers' conversions and audiences: datasets, messaging accounts, custom audiences and terms.
import { randomBytes } from 'node:crypto';
import express, { type RequestHandler, Router } from 'express';
import { readFields, select } from '../fields.ts';
import { type Call, route } from '../graph-call.ts';
import { badParameter, unsupportedGet } from '../graph-error.ts';
import { page } from '../paging.ts';
import type { SimState } from '../state.ts';
import type { Token } from '../world.ts';
import {
  audienceNode,
  type Change,
  changeMembers,
  newAudience,
  requireManager,
  type SimAudience,
} from './audiences.ts';
import { checkEvent, type Members } from './check-event.ts';
import { datasetQuality } from './dataset-quality.ts';

const MAX_EVENTS = 1000;

/** Makes the routes; they come before those of objects, which would match their paths. */
export function exportsRouter(state: SimState): Router {
  const router = Router();
  const form = express.urlencoded({ extended: false, limit: '16mb', parameterLimit: 100 });
  const managed = (handle: (call: Call, state: SimState) => unknown) => route(state, 'ads_management', handle);
  router.post('/:version/:dataset/events', form, managed(takeEvents));
  router.get('/:version/dataset_quality', managed(readQuality));
  router.get('/:version/:messaging/dataset', managed(readDataset));
  router.get('/:version/act_:account/customaudiences', managed(listAudiences));
  router.post('/:version/act_:account/customaudiences', form, managed(createAudience));
  router.post('/:version/:audience/users', form, managed(members('add')));
  router.delete('/:version/:audience/users', form, managed(members('remove')));
  router.post('/:version/:audience/usersreplace', form, managed(members('replace')));
  const isAudience = (handler: RequestHandler): RequestHandler => {
    return (request, response, next) => {
      const { audience } = request.params as { audience?: string };
      return state.received.audiences.some(({ id }) => id === audience) ? handler(request, response, next) : next();
    };
  };
  router.get('/:version/:audience', isAudience(managed(readAudience)));
  router.delete('/:version/:audience', isAudience(managed(deleteAudience)));
  return router;
}

function takeEvents({ params, token, form }: Call, { index, received }: SimState): unknown {
  const { dataset: datasetId = '' } = params;
  requireDataset(index.world, token, datasetId);
  requireManager(token.permissions);
  const events = json(form.data, 'data');
  if (!Array.isArray(events) || events.length === 0 || events.length > MAX_EVENTS)
    throw badParameter(`Param data must be a list of 1 to ${MAX_EVENTS} events`);
  const messaging = index.world.messaging_accounts;
  const messagingDatasets = new Map(messaging.map(({ id, dataset_id }) => [id, dataset_id ?? '']));
  const nowMs = Date.now();
  // One invalid event fails them all.
  const messages = events.flatMap((event, place) => checkEvent(event, place, { datasetId, messagingDatasets, nowMs }));
  const { test_event_code: code } = form;
  const answer = { messages: [...new Set(messages)], fbtrace_id: `A${randomBytes(11).toString('base64url')}` };
  if (!code) return { events_received: received.take(datasetId, events as Members[], nowMs), ...answer };
  received.tests.push(...(events as Members[]).map((event) => ({ dataset_id: datasetId, code, event })));
  return { events_received: events.length, ...answer };
}

function requireDataset({ pixels, messaging_accounts }: SimState['index']['world'], token: Token, id: string): void {
  const owners = [
    ...pixels.filter((pixel) => pixel.id === id),
    ...messaging_accounts.filter(({ dataset_id }) => dataset_id === id),
  ];
  if (!owners.some(({ account_id }) => token.account_ids.includes(account_id))) throw unsupportedGet(id);
}

function readQuality({ query, token }: Call, { index, received }: SimState): unknown {
  const { dataset_id: datasetId } = query;
  if (!datasetId) throw badParameter('Param dataset_id is required');
  requireDataset(index.world, token, datasetId);
  return datasetQuality(received.events(), datasetId);
}

function readDataset({ params, token }: Call, { index }: SimState): unknown {
  const found = index.world.messaging_accounts.find(({ id }) => id === params.messaging);
  if (!found || !token.account_ids.includes(found.account_id)) throw unsupportedGet(params.messaging ?? '');
  return found.dataset_id === undefined ? {} : { id: found.dataset_id };
}

function listAudiences({ account, url, query, shorten }: Call, { index, received }: SimState): unknown {
  const { id: own } = account();
  const sent = received.audiences
    .filter(({ account_id, is_deleted }) => account_id === own && !is_deleted)
    .map(audienceNode);
  const others = index.world.custom_audiences
    .filter(({ account_id }) => account_id === own)
    .map(({ id, name, subtype }) => ({ id, name, description: '', subtype }));
  const names = readFields(query.fields) ?? [];
  const rows = [...sent, ...others].map((node) => select(node, names, ['id']));
  return page(rows, { limit: query.limit, after: query.after, url, shorten });
}

function createAudience({ account, token, form }: Call, { received }: SimState): unknown {
  const { id: account_id, custom_audience_tos: has_terms } = account();
  requireManager(token.permissions);
  const id = String(6_000_000_000_000 + received.audiences.length + 1);
  received.audiences.push(newAudience(id, { account_id, has_terms }, form));
  return { id };
}

const members =
  (change: Change) =>
  (call: Call, state: SimState): unknown =>
    changeMembers(audienceOf(call, state), change, call.form);

const readAudience = (call: Call, state: SimState): unknown =>
  select(audienceNode(audienceOf(call, state)), readFields(call.query.fields) ?? [], ['id']);

function deleteAudience(call: Call, state: SimState): unknown {
  requireManager(call.token.permissions);
  audienceOf(call, state).is_deleted = true;
  return { success: true };
}

/** @throws GraphError for one that the token does not see, or that was deleted */
function audienceOf({ params, token }: Call, { received }: SimState): SimAudience {
  const audience = received.audiences.find(({ id }) => id === params.audience);
  if (!audience || audience.is_deleted || !token.account_ids.includes(audience.account_id))
    throw unsupportedGet(params.audience ?? '');
  return audience;
}

function json(text: string | undefined, name: string): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    throw badParameter(`Param ${name} must be JSON`);
  }
}
