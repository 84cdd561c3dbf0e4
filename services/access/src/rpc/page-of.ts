// Reads which page of a list in the order of creation a request asks for.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { PageAfter } from '@touchline/proto/gen/touchline/access/v1/tenants_pb.ts';
import type { Page } from '../store/page.ts';

export function pageOf({ after, limit }: { readonly after?: PageAfter | undefined; readonly limit: number }): Page {
  return { after: after?.createdAt ? { createdAt: timestampDate(after.createdAt), id: after.id } : null, limit };
}
