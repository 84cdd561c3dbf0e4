// Which page of a list in the order of creation a request asks for.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { PageAfter } from '@touchline/proto/gen/touchline/access/v1/tenants_pb.ts';
import { invalid } from '../check-input.ts';
import type { Page } from '../store/page.ts';

const MAX_ROWS = 200;

/** @throws AppError validation_error for a page of no rows, or of too many */
export function pageOf({ after, limit }: { readonly after?: PageAfter | undefined; readonly limit: number }): Page {
  if (limit < 1 || limit > MAX_ROWS) throw invalid(`limit must be 1 to ${MAX_ROWS}.`, 'limit');
  return { after: after?.createdAt ? { createdAt: timestampDate(after.createdAt), id: after.id } : null, limit };
}
