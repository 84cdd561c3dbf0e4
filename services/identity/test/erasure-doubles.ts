// Serves doubles of the services that identity calls, for erasures and for the traits of events.

import { appError } from '@touchline/chassis/errors.ts';
import type { Handlers } from '@touchline/chassis/grpc/serve.ts';
import { implement, serveGrpc } from '@touchline/chassis/grpc/serve.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { ErasureService as Journeys } from '@touchline/proto/gen/touchline/attribution/v1/erasure_pb.ts';
import { ErasureService as Messages } from '@touchline/proto/gen/touchline/messages/v1/erasure_pb.ts';
import { ErasureService as Ledger } from '@touchline/proto/gen/touchline/tracking/v1/erasure_pb.ts';
import { TraitsService } from '@touchline/proto/gen/touchline/tracking/v1/traits_pb.ts';

export interface ErasureDoubles {
  journeys: Partial<Handlers<typeof Journeys>>;
  ledger: Partial<Handlers<typeof Ledger>>;
  messages: Partial<Handlers<typeof Messages>>;
  traits: Partial<Handlers<typeof TraitsService>>;
}

/**
 * Serves them. By default no one has any events or messages, and the ledger knows none and is of a release that does not report what it has
 * received.
 */
export async function serveDoubles({ journeys, ledger, messages, traits }: Partial<ErasureDoubles>, logger: Logger) {
  const journeysOf = {
    erasePerson: async () => ({ done: true }),
    listLateEvents: async () => ({}),
    forgetLateEvents: async () => ({}),
    ...journeys,
  };
  const unsupported = async () => {
    throw appError('not_implemented', 'This method is not served.');
  };
  const ledgerOf = { eraseEvents: async () => ({}), getReceivedUntil: unsupported, ...ledger };
  const messagesOf = { erasePerson: async () => ({}), ...messages };
  const traitsOf = { getTraits: async () => ({}), ...traits };
  const served = await serveGrpc({
    host: '127.0.0.1',
    port: 0,
    logger,
    services: [
      implement(Journeys, journeysOf),
      implement(Ledger, ledgerOf),
      implement(Messages, messagesOf),
      implement(TraitsService, traitsOf),
    ],
  });
  return { address: `127.0.0.1:${served.port}`, [Symbol.asyncDispose]: () => served[Symbol.asyncDispose]() };
}
