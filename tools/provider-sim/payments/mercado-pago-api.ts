// Serves the part of Mercado Pago's API that reads payments: the search, and one payment, for the seller who owns the token.
import type { Request, Response, Router } from 'express';
import type { SimState } from '../state.ts';
import { payment } from './mercado-pago-objects.ts';
import { readSearch } from './mercado-pago-search.ts';
import { playFault } from './play-fault.ts';
import type { Sale } from './world.ts';

/** @param sellerOf returns the seller to whom a request's token belongs */
export function mercadoPagoPayments(
  router: Router,
  state: SimState,
  sellerOf: (request: Request) => { seller: number; personId: string },
): void {
  const salesOf = (personId: string): Sale[] =>
    state.index.world.sales.filter(
      (sale) => sale.vendor === 'mercado_pago' && sale.person_id === personId && !sale.is_other_mode,
    );
  router.get('/v1/payments/search', (request, response) => {
    if (playFault(state, request, response, refuse)) return;
    const { seller, personId } = sellerOf(request);
    const { range, begin, end, isDescending, offset, limit } = readSearch(
      new URLSearchParams(request.originalUrl.split('?')[1] ?? ''),
    );
    const field = range === 'date_last_updated' ? range : 'date_created';
    const at = (text: string) => Date.parse(text);
    const found = salesOf(personId)
      .map((sale) => payment(sale, seller))
      .filter((row) => at(row[field]) >= begin && at(row[field]) <= end)
      .sort((a, b) => at(a[field]) - at(b[field]) || a.id - b.id);
    if (isDescending) found.reverse();
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
