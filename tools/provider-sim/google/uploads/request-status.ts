// Simulates requestStatus:retrieve: what became of the records of a request, counted by reason and never record by record.
import type { SimState } from '../../state.ts';
import { invalidRequest } from '../rpc-error.ts';
import { violation } from './request-shape.ts';
import type { UploadRequest } from './uploads.ts';

const COUNTED: Record<UploadRequest['kind'], string> = {
  events: 'eventsIngestionStatus',
  members: 'audienceMembersIngestionStatus',
  removal: 'audienceMembersRemovalStatus',
};

/** @throws RpcError for a request that never was */
export function requestStatus({ uploads, index }: SimState, requestId: unknown): object {
  const request = uploads.requests.get(String(requestId));
  if (!request) throw invalidRequest([violation('request_id', 'INVALID_REQUEST_ID', 'The request does not exist.')]);
  request.polls += 1;
  const { destination, failures, records, kind } = request;
  if (request.polls <= (index.world.google.processing_polls ?? 0))
    return { requestStatusPerDestination: [{ destination, requestStatus: 'PROCESSING' }] };
  const counts = Object.entries(Object.groupBy(failures, (reason) => reason)).map(([reason, same = []]) => {
    return { recordCount: String(same.length), reason };
  });
  const status = failures.length === 0 ? 'SUCCESS' : failures.length === records ? 'FAILED' : 'PARTIAL_SUCCESS';
  return {
    requestStatusPerDestination: [
      {
        ...{ destination, requestStatus: status, [COUNTED[kind]]: { recordCount: String(records) } },
        ...(counts.length > 0 && { errorInfo: { errorCounts: counts } }),
      },
    ],
  };
}
