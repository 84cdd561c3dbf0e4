// In-test servers for the two services that an erasure goes through after identity itself.

import type { Handlers } from '@touchline/chassis/grpc/serve.ts';
import { implement, serveGrpc } from '@touchline/chassis/grpc/serve.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { ErasureService as Journeys } from '@touchline/proto/gen/touchline/attribution/v1/erasure_pb.ts';
import { ErasureService as Ledger } from '@touchline/proto/gen/touchline/tracking/v1/erasure_pb.ts';

export interface ErasureDoubles {
  journeys: Partial<Handlers<typeof Journeys>>;
  ledger: Partial<Handlers<typeof Ledger>>;
}

/** Serves both; unless told, nobody has any events. */
export async function serveDoubles({ journeys, ledger }: Partial<ErasureDoubles>, logger: Logger) {
  const journeysOf = {
    erasePerson: async () => ({ done: true }),
    listLateEvents: async () => ({}),
    forgetLateEvents: async () => ({}),
    ...journeys,
  };
  const ledgerOf = { eraseEvents: async () => ({}), ...ledger };
  const served = await serveGrpc({
    host: '127.0.0.1',
    port: 0,
    logger,
    services: [implement(Journeys, journeysOf), implement(Ledger, ledgerOf)],
  });
  return { address: `127.0.0.1:${served.port}`, [Symbol.asyncDispose]: () => served[Symbol.asyncDispose]() };
}
