// Serves SubscriberService, which webhooks calls before it sends; each method is a thin file beside this one.
import { type GrpcService, implement } from '@touchline/chassis/grpc/serve.ts';
import { SubscriberService } from '@touchline/proto/gen/touchline/access/v1/subscribers_pb.ts';
import type { Records } from '../credentials/records.ts';
import type { Stores } from '../store/stores.ts';
import { createCheckSubscriber } from '../subscribers/check-subscriber.ts';
import { createRecordPersonsSent } from '../subscribers/record-persons-sent.ts';
import { createCheckSubscriberRpc } from './check-subscriber.ts';
import { createRecordPersonsSentRpc } from './record-persons-sent.ts';

interface Deps {
  readonly stores: Pick<Stores, 'personReads'>;
  readonly records: Records;
  readonly now: () => Date;
}

/** Ties every method of the service to its use case. */
export function createSubscriberService(deps: Deps): GrpcService {
  return implement(SubscriberService, {
    checkSubscriber: createCheckSubscriberRpc({ checkSubscriber: createCheckSubscriber(deps) }),
    recordPersonsSent: createRecordPersonsSentRpc({ recordPersonsSent: createRecordPersonsSent(deps) }),
  });
}
