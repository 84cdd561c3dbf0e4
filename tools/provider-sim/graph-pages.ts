// Serves Facebook pages: those that a token shows, each with its own token, and the app's subscription to one.
import express, { Router } from 'express';
import { z } from 'zod';
import { readFields, select } from './fields.ts';
import { type Call, route } from './graph-call.ts';
import { FAULT_ERRORS, GraphError, unsupportedGet } from './graph-error.ts';
import { instagramIdOf } from './messenger/page-webhooks.ts';
import { page } from './paging.ts';
import type { SimState } from './state.ts';
import type { ParsedWorld } from './world.ts';

export const PageSchema = z.strictObject({
  id: z.string().regex(/^\d{1,32}$/),
  name: z.string(),
  category: z.string().default('Clinic'),
  /** The page's own token. */
  access_token: z.string(),
  /** What the person may do on it. */
  tasks: z.array(z.string()).default(['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MESSAGING', 'MODERATE', 'MANAGE']),
  instagram_username: z.string().optional(),
  /** Whether Meta stops it from sending messages. */
  is_restricted: z.boolean().default(false),
});

/** A form of an ad that a person filled in. */
export const LeadSchema = z.strictObject({
  id: z.string().regex(/^\d{1,32}$/),
  page_id: z.string(),
  form_id: z.string().regex(/^\d{1,32}$/),
  created_time: z.iso.datetime(),
  ad_id: z.string().optional(),
  adset_id: z.string().optional(),
  campaign_id: z.string().optional(),
  fields: z.record(z.string(), z.string()),
});

/**
 * Serves GET /me/accounts, /<page>/leadgen_forms, /<form>/leads and /<lead>, and with the page's token GET, POST and DELETE
 * /<page>/subscribed_apps.
 */
export function pagesRouter(state: SimState): Router {
  const subscribed = new Map<string, string[]>();
  const router = Router();
  router.get('/:version/me/accounts', route(state, 'ads_management', listPages));
  router.get(
    '/:version/:page/leadgen_forms',
    route(state, 'ads_management', (call, { index }) => {
      const own = ownPage(call, state);
      const forms = new Set(index.world.leads.flatMap(({ page_id, form_id }) => (page_id === own ? form_id : [])));
      return paged(
        call,
        [...forms].map((id) => ({ id })),
      );
    }),
  );
  router.get('/:version/:form/leads', route(state, 'ads_management', listLeads));
  const leadOf = (id: unknown) => state.index.world.leads.find((lead) => lead.id === id);
  router.get(
    '/:version/:lead',
    ({ params }, _response, next) => next(leadOf(params.lead) ? undefined : 'route'),
    route(state, 'ads_management', ({ token, params, query }) => {
      const lead = leadOf(params.lead);
      if (!lead || !token.page_ids.includes(lead.page_id)) throw unsupportedGet(String(params.lead));
      return select(leadNode(lead), readFields(query.fields) ?? ['id', 'created_time', 'field_data'], ['id']);
    }),
  );
  router
    .route('/:version/:page/subscribed_apps')
    .all(express.urlencoded({ extended: false }))
    .get(
      route(state, 'ads_management', (call) => {
        const fields = subscribed.get(ownPage(call, state));
        return { data: fields ? [{ id: '4711', subscribed_fields: fields }] : [] };
      }),
    )
    .post(
      route(state, 'ads_management', (call) => {
        const own = ownPage(call, state);
        const fields = (call.form.subscribed_fields ?? '').split(',');
        if (fields.some((field) => field.startsWith('mess')) && !grantedOn(state, own).has('pages_messaging'))
          throw new GraphError(FAULT_ERRORS.page_subscription);
        subscribed.set(own, fields);
        return { success: true };
      }),
    )
    .delete(route(state, 'ads_management', (call) => ({ success: subscribed.delete(ownPage(call, state)) })));
  return router;
}

function listLeads(call: Call, { index }: SimState): unknown {
  const { token, params, query } = call;
  const [filter] = JSON.parse(query.filtering ?? '[]') as { value: number }[];
  const found = index.world.leads.filter(
    ({ form_id, page_id, created_time }) =>
      form_id === params.form &&
      token.page_ids.includes(page_id) &&
      Date.parse(created_time) / 1000 > (filter?.value ?? 0),
  );
  return paged(call, found.map(leadNode));
}

function leadNode({ page_id: _page, fields, created_time, ...lead }: ParsedWorld['leads'][number]) {
  return {
    ...{ ad_id: undefined, adset_id: undefined, campaign_id: undefined, ...lead },
    created_time: created_time.replace(/(\.\d+)?Z$/, '+0000'),
    is_organic: lead.ad_id === undefined,
    field_data: Object.entries(fields).map(([name, value]) => ({ name, values: [value] })),
  };
}

function paged({ url, query, shorten }: Call, rows: readonly object[]): unknown {
  return page(rows, { limit: query.limit, after: query.after, url, shorten });
}

function listPages({ token, url, query, shorten }: Call, { index }: SimState): unknown {
  // Without the permission Meta shows no pages and no error.
  const shown = token.permissions.includes('pages_show_list')
    ? index.world.pages.filter(({ id }) => token.page_ids.includes(id))
    : [];
  const nodes = shown.map(({ instagram_username: username, is_restricted: _restricted, ...rest }) => ({
    ...rest,
    instagram_business_account: username === undefined ? undefined : { id: instagramIdOf(rest.id), username },
  }));
  const names = readFields(query.fields) ?? ['id', 'name', 'access_token'];
  const picked = nodes.map((node) => select(node, names, ['id']));
  return page(picked, { limit: query.limit, after: query.after, url, shorten });
}

/** Returns what people granted on a page. */
export const grantedOn = ({ index }: SimState, pageId: string): ReadonlySet<string> =>
  new Set(index.world.tokens.flatMap(({ page_ids, permissions }) => (page_ids.includes(pageId) ? permissions : [])));

/** Returns the page to which the call's token belongs. @throws GraphError for the token of another page, or of a person */
export function ownPage({ token, params }: Call, { index }: SimState): string {
  const found = index.world.pages.find(({ access_token }) => access_token === token.access_token);
  if (!found || (params.page !== 'me' && found.id !== params.page)) throw new GraphError(FAULT_ERRORS.permission);
  return found.id;
}
