// Serves the endpoints for advertisers' conversions and audiences: datasets, messaging accounts, custom audiences and terms.
import express, { Router } from 'express';
import { readFields, select } from '../fields.ts';
import { type Call, route } from '../graph-call.ts';
import { badParameter, FAULT_ERRORS, GraphError, unsupportedGet } from '../graph-error.ts';
import { page } from '../paging.ts';
import type { SimState } from '../state.ts';
import { checkEvent } from './check-event.ts';

const MAX_EVENTS = 1000;
const MAX_MEMBERS = 10_000;

/** Makes the routes; they come before those of objects, which would match their paths. */
export function exportsRouter(state: SimState): Router {
  const router = Router();
  const form = express.urlencoded({ extended: false, limit: '16mb', parameterLimit: 100 });
  router.post('/:version/:dataset/events', form, route(state, 'ads_management', takeEvents));
  router.get('/:version/:messaging/dataset', route(state, 'ads_management', readDataset));
  router.get('/:version/act_:account/customaudiences', route(state, 'ads_management', listAudiences));
  router.post('/:version/act_:account/customaudiences', form, route(state, 'ads_management', createAudience));
  router.post('/:version/:audience/users', form, route(state, 'ads_management', addMembers));
  return router;
}

function takeEvents({ params, token, form }: Call, { index, received }: SimState): unknown {
  const { dataset: datasetId = '' } = params;
  const { pixels, messaging_accounts: messaging } = index.world;
  const owners = [
    ...pixels.filter(({ id }) => id === datasetId),
    ...messaging.filter(({ dataset_id }) => dataset_id === datasetId),
  ];
  if (!owners.some(({ account_id }) => token.account_ids.includes(account_id))) throw unsupportedGet(datasetId);
  if (!token.permissions.includes('ads_management')) throw new GraphError(FAULT_ERRORS.permission);
  const events = json(form.data, 'data');
  if (!Array.isArray(events) || events.length === 0 || events.length > MAX_EVENTS)
    throw badParameter(`Param data must be a list of 1 to ${MAX_EVENTS} events`);
  const messagingDatasets = new Map(messaging.map(({ id, dataset_id }) => [id, dataset_id ?? '']));
  const nowMs = Date.now();
  // One invalid event fails them all.
  for (const [place, event] of events.entries()) checkEvent(event, place, { datasetId, messagingDatasets, nowMs });
  return { events_received: received.take(datasetId, events, nowMs), messages: [], fbtrace_id: 'Aexample' };
}

function readDataset({ params, token }: Call, { index }: SimState): unknown {
  const found = index.world.messaging_accounts.find(({ id }) => id === params.messaging);
  if (!found || !token.account_ids.includes(found.account_id)) throw unsupportedGet(params.messaging ?? '');
  return found.dataset_id === undefined ? {} : { id: found.dataset_id };
}

function listAudiences({ account, url, query, shorten }: Call, { index, received }: SimState): unknown {
  const { id: own } = account();
  const sent = received.audiences.map((audience) => ({ ...audience, subtype: 'CUSTOM' }));
  const others = index.world.custom_audiences.map((audience) => ({ ...audience, description: '' }));
  const nodes = [...sent, ...others]
    .filter(({ account_id }) => account_id === own)
    .map(({ id, name, description, subtype }) => ({ id, name, description, subtype }));
  const names = readFields(query.fields) ?? [];
  const rows = nodes.map((node) => select(node, names, ['id']));
  return page(rows, { limit: query.limit, after: query.after, url, shorten });
}

function createAudience({ account, token, form }: Call, { received }: SimState): unknown {
  const { id: accountId, custom_audience_tos: hasTerms } = account();
  if (!token.permissions.includes('ads_management')) throw new GraphError(FAULT_ERRORS.permission);
  if (!hasTerms)
    throw new GraphError({
      http: 400,
      code: 2663,
      message: 'Terms of service has not been accepted. To accept, go to the Custom Audience terms.',
    });
  if (!form.name) throw badParameter('Param name is required');
  if (form.subtype !== 'CUSTOM' || form.customer_file_source === undefined)
    throw badParameter('A customer file needs subtype CUSTOM and customer_file_source');
  const id = String(6_000_000_000_000 + received.audiences.length + 1);
  const { name, description = '' } = form;
  received.audiences.push({ id, account_id: accountId, name, description, members: new Set() });
  return { id };
}

function addMembers({ params, token, form }: Call, { received }: SimState): unknown {
  const audience = received.audiences.find(({ id }) => id === params.audience);
  if (!audience || !token.account_ids.includes(audience.account_id)) throw unsupportedGet(params.audience ?? '');
  const { schema, data } = json(form.payload, 'payload') as { schema?: unknown; data?: unknown };
  if (!Array.isArray(schema) || !Array.isArray(data) || data.length > MAX_MEMBERS)
    throw badParameter(`Param payload must have a schema and at most ${MAX_MEMBERS} rows of data`);
  const rows = data.filter((row): row is string[] => Array.isArray(row) && row.length === schema.length);
  const valid = rows.filter((row) => row.some((cell) => /^[0-9a-f]{64}$/.test(cell)));
  for (const row of valid) audience.members.add(row.join(' '));
  return {
    audience_id: audience.id,
    session_id: String((json(form.session ?? '{}', 'session') as { session_id?: unknown }).session_id ?? ''),
    num_received: data.length,
    num_invalid_entries: data.length - valid.length,
    invalid_entry_samples: {},
  };
}

function json(text: string | undefined, name: string): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    throw badParameter(`Param ${name} must be JSON`);
  }
}
