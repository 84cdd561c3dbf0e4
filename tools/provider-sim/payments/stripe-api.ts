// Serves the part of Stripe's API that reads payments: charges, events, refunds and disputes of the account behind the grant.
import type { Request, Response, Router } from 'express';
import type { SimState } from '../state.ts';
import { playFault } from './play-fault.ts';
import { charge, chargeId, dispute, eventsOf, refundObject } from './stripe-objects.ts';
import type { Sale } from './world.ts';

interface Row {
  readonly id: string;
  readonly created: number;
}

const MAX_PAGE = 100;

/** @param accountOf returns the account that a request's grant is for; undefined for a dead grant */
export function stripePayments(
  router: Router,
  state: SimState,
  accountOf: (request: Request) => { personId: string } | undefined,
): void {
  const route = (path: string, answer: (sales: Sale[], query: URLSearchParams, request: Request) => unknown) =>
    router.get(`/v1/${path}`, (request, response) => {
      if (playFault(state, request, response, refuse)) return;
      const grant = accountOf(request);
      if (!grant) return refuse(response, 401, 'account_invalid', 'The application has no access to this account.');
      const sales = state.index.world.sales.filter(
        ({ vendor, person_id }) => vendor === 'stripe' && person_id === grant.personId,
      );
      const body = answer(sales, new URLSearchParams(request.originalUrl.split('?')[1] ?? ''), request);
      if (body === undefined) return refuse(response, 404, 'resource_missing', 'No such object.');
      response.json(body);
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
  const to = Number(query.get('created[lte]') ?? Number.POSITIVE_INFINITY);
  const sorted = rows
    .filter(({ created }) => created >= from && created <= to)
    .sort((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1));
  const after = sorted.findIndex(({ id }) => id === query.get('starting_after')) + 1;
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
