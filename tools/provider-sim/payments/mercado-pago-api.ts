// Serves the part of Mercado Pago's API that reads payments: the search, and one payment, for the seller who owns the token.
import type { Request, Response, Router } from 'express';
import type { SimState } from '../state.ts';
import { payment } from './mercado-pago-objects.ts';
import { playFault } from './play-fault.ts';
import type { Sale } from './world.ts';

/** @param sellerOf returns the seller to whom a request's token belongs */
export function mercadoPagoPayments(
  router: Router,
  state: SimState,
  sellerOf: (request: Request) => { seller: number; personId: string },
): void {
  const salesOf = (personId: string): Sale[] =>
    state.index.world.sales.filter((sale) => sale.vendor === 'mercado_pago' && sale.person_id === personId);
  router.get('/v1/payments/search', (request, response) => {
    if (playFault(state, request, response, refuse)) return;
    const { seller, personId } = sellerOf(request);
    const query = new URLSearchParams(request.originalUrl.split('?')[1] ?? '');
    const field = query.get('range') === 'date_created' ? 'date_created' : 'date_last_updated';
    const at = (text: string) => Date.parse(text);
    const found = salesOf(personId)
      .map((sale) => payment(sale, seller))
      .filter((row) => at(row[field]) >= at(query.get('begin_date') ?? '1970-01-01'))
      .filter((row) => at(row[field]) <= at(query.get('end_date') ?? '9999-01-01'))
      .sort((a, b) => at(a[field]) - at(b[field]) || a.id - b.id);
    if (query.get('criteria') === 'desc') found.reverse();
    const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 30)];
    const paging = { total: found.length, limit, offset };
    response.json({ paging, results: found.slice(offset, offset + limit) });
  });
  router.get('/v1/payments/:id', (request, response) => {
    if (playFault(state, request, response, refuse)) return;
    const { seller, personId } = sellerOf(request);
    const found = salesOf(personId).find(({ id }) => id === request.params.id);
    if (!found) return refuse(response, 404, 'not_found', 'Payment not found');
    response.json(payment(found, seller));
  });
}

function refuse(response: Response, status: number, error: string, message: string): void {
  response.status(status).json({ message, error, status, cause: [] });
}
