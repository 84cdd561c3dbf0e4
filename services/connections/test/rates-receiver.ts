// Serves a double of attribution over real gRPC that stores the rates it receives.
import { implement, serveGrpc } from '@touchline/chassis/grpc/serve.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { AttributionService } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';

export interface RatesReceiver extends AsyncDisposable {
  readonly address: string;
  /** The rates of each call, as `2026-11-04 USD 1.1`, sorted. */
  readonly calls: string[][];
}

/** @param port 0: any free one */
export async function startRatesReceiver(port = 0): Promise<RatesReceiver> {
  const calls: string[][] = [];
  const notServed = Object.fromEntries(
    AttributionService.methods.map(({ localName }) => [localName, () => Promise.reject(new Error('not served here'))]),
  ) as unknown as Parameters<typeof implement<typeof AttributionService>>[1];
  const grpc = await serveGrpc({
    host: '127.0.0.1',
    port,
    services: [
      implement(AttributionService, {
        ...notServed,
        importRates: async ({ rates }) => {
          calls.push(rates.map(({ date, currency, rate }) => `${date} ${currency} ${rate}`).sort());
          return { stored: rates.length };
        },
      }),
    ],
    logger: createLogger({ name: 'test', level: 'silent' }),
  });
  return {
    address: `127.0.0.1:${grpc.port}`,
    calls,
    [Symbol.asyncDispose]: () => grpc[Symbol.asyncDispose](),
  };
}
