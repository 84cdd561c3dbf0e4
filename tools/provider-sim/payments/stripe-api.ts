// Serves the part of Stripe's API that reads payments: charges, events, refunds and disputes of the account behind the grant.
import type { Request, Response, Router } from 'express';
import type { SimState } from '../state.ts';
import { playFault } from './play-fault.ts';
import { charge, chargeId, dispute, eventsOf, refundObject } from './stripe-objects.ts';
import { checkParameters, checkVersion, LIST_PARAMETERS, StripeParameterError } from './stripe-parameters.ts';
import type { Sale } from './world.ts';

interface Row {
  readonly id: string;
  readonly created: number;
}

const MAX_PAGE = 100;

/** @param accountOf returns the account that a request's grant is for @throws (the function) an error of the vendor */
export function stripePayments(
  router: Router,
  state: SimState,
  accountOf: (request: Request) => { personId: string },
): void {
  const route = (path: string, answer: (sales: Sale[], query: URLSearchParams, request: Request) => unknown) =>
    router.get(`/v1/${path}`, (request, response) => {
      if (playFault(state, request, response, refuse)) return;
      const { personId } = accountOf(request);
      const sales = state.index.world.sales.filter(
        (sale) => sale.vendor === 'stripe' && sale.person_id === personId && !sale.is_other_mode,
      );
      const query = new URLSearchParams(request.originalUrl.split('?')[1] ?? '');
      try {
        checkVersion(request.get('stripe-version'));
        checkParameters(query, LIST_PARAMETERS[path] ?? ['expand'], path in LIST_PARAMETERS);
        const body = answer(sales, query, request);
        if (body === undefined) return refuse(response, 404, 'resource_missing', 'No such object.');
        response.json(body);
      } catch (error) {
        if (!(error instanceof StripeParameterError)) throw error;
        const { message, code, param } = error;
        response.status(400).json({ error: { type: 'invalid_request_error', message, param, ...(code && { code }) } });
      }
    });
  route('charges/:id', (sales, query, request) => {
    const found = sales.find((sale) => chargeId(sale) === request.params.id);
    return found && charge(found, query.getAll('expand[]').includes('customer'));
  });
  route('charges', (sales, query) =>
    page(
      sales.map((sale) => charge(sale, query.getAll('expand[]').includes('data.customer'))),
      query,
    ),
  );
  route('events', (sales, query) => {
    const types = new Set(query.getAll('types[]'));
    const events = sales.flatMap((sale) => eventsOf(sale, `acct_sim${sale.person_id}`));
    return page(
      events.filter(({ type }) => types.size === 0 || types.has(type)),
      query,
    );
  });
  route('refunds', (sales, query) =>
    page(
      sales.flatMap((sale) => sale.refunds.map((_, n) => refundObject(sale, n))),
      query,
    ),
  );
  route('disputes', (sales, query) =>
    page(
      sales
        .filter((sale) => query.get('charge') === null || chargeId(sale) === query.get('charge'))
        .flatMap((sale) => sale.disputes.map((_, n) => dispute(sale, n))),
      query,
    ),
  );
}

/** Returns a page, newest first, after the row that starting_after names. */
function page<T extends Row>(rows: readonly T[], query: URLSearchParams) {
  const from = Number(query.get('created[gte]') ?? 0);
  const before = Number(query.get('created[lt]') ?? Number.POSITIVE_INFINITY);
  const sorted = rows
    .filter(({ created }) => created >= from && created < before)
    .sort((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1));
  const cursor = query.get('starting_after');
  const after = cursor === null ? 0 : sorted.findIndex(({ id }) => id === cursor) + 1;
  if (cursor !== null && after === 0)
    throw new StripeParameterError(`No such object: '${cursor}'`, 'starting_after', 'resource_missing');
  const limit = Math.min(MAX_PAGE, Number(query.get('limit') ?? 10));
  const data = sorted.slice(after, after + limit);
  return { object: 'list', data, has_more: after + data.length < sorted.length, url: '/v1' };
}

function refuse(response: Response, http: number, code: string, message: string): void {
  const type = http >= 500 ? 'api_error' : 'invalid_request_error';
  response
    .status(http)
    .json({ error: { type, code, message, doc_url: `https://stripe.com/docs/error-codes/${code}` } });
}
