// Sends a list as CSV: page by page as they are read, so that a list of any length needs the memory of a page.
import { once } from 'node:events';
import type { Request, Response } from 'express';
import { nextPage } from '../next-page.ts';
import type { Operation } from '../operation.ts';
import { csvShapeOf } from './columns.ts';
import { headerText, rowsText } from './csv-text.ts';

/** A page of a list, as its handler answers. */
export interface ListPage {
  readonly data: unknown;
  readonly nextCursor: string | null;
}

export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

/** Reports whether a request for a list wants CSV rather than JSON. */
export function wantsCsv({ method, answer }: Pick<Operation, 'method' | 'answer'>, request: Request): boolean {
  return method === 'GET' && answer.isList && request.accepts(['application/json', 'text/csv']) === 'text/csv';
}

/**
 * Sends the pages of a list. The first is read before anything is sent, so that its error is answered as every error is; one
 * that comes later breaks the connection off, which tells the caller that the file is not whole.
 * @param pagesOf gets a signal that is aborted once the caller is gone; its pages are read one after the other
 */
export async function sendCsv(
  request: Request,
  response: Response,
  operation: Operation,
  pagesOf: (signal: AbortSignal) => AsyncGenerator<ListPage>,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const pages = pagesOf(gone.signal);
  const { columns, rowsIn } = csvShapeOf(operation);
  const rowsOf = ({ data }: ListPage) =>
    (rowsIn === null ? data : (data as Record<string, unknown>)[rowsIn]) as unknown[];
  const first = await pages.next();
  response.setHeader('Content-Type', CSV_TYPE);
  response.setHeader('Content-Disposition', `attachment; filename="${fileName(operation)}"`);
  if (operation.csvPageRows === null && !first.done && first.value.nextCursor !== null)
    response.setHeader('Link', `<${urlOfNext(request, nextPage(operation, first.value.nextCursor))}>; rel="next"`);
  response.write(headerText(columns));
  try {
    for (let page = first; !page.done; page = await pages.next())
      if (!response.write(rowsText(columns, rowsOf(page.value))))
        await once(response, 'drain', { signal: gone.signal });
    response.end();
  } catch (error) {
    if (!gone.signal.aborted) throw error;
  } finally {
    await pages.return(undefined);
  }
}

/** payments.csv for GET /payments. */
function fileName({ path }: Pick<Operation, 'path'>): string {
  const names = path.split('/').filter((part) => part !== '' && !part.startsWith('{'));
  return `${names.join('-')}.csv`;
}

function urlOfNext({ originalUrl }: Request, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(originalUrl, 'http://relative');
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return `${url.pathname}${url.search}`;
}
