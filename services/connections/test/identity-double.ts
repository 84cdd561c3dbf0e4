// Serves a double of identity over real gRPC, which knows customers by their email or by the contact of a CRM.
import { appError, unavailable } from '@touchline/chassis/errors.ts';
import { implement, serveGrpc } from '@touchline/chassis/grpc/serve.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { type FindCustomerRequest, IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';

export interface IdentityDouble extends AsyncDisposable {
  /** The environment that directs look-ups here. */
  readonly env: NodeJS.ProcessEnv;
  /** Customer ids by email, or by the id of a contact; of every profile. */
  readonly customers: Map<string, string>;
  /** Who was looked up so far. */
  readonly asked: string[];
  /** Answers the next calls like an unavailable service. */
  fail(times: number): void;
  /** Refuses this caller, as a release that does not know it would; false ends this. */
  setStranger(isStranger: boolean): void;
}

export async function startIdentityDouble(): Promise<IdentityDouble> {
  const customers = new Map<string, string>();
  const asked: string[] = [];
  let failures = 0;
  let isStranger = false;
  const refuse = () => Promise.reject(new Error('not served here'));
  const grpc = await serveGrpc({
    ...{ host: '127.0.0.1', port: 0, logger: createLogger({ name: 'test', level: 'silent' }) },
    services: [
      implement(IdentityService, {
        ...(Object.fromEntries(
          IdentityService.methods.map(({ localName }) => [localName, refuse]),
        ) as unknown as Parameters<typeof implement<typeof IdentityService>>[1]),
        findCustomer: async ({ email, identifierType, identifierValue }: FindCustomerRequest) => {
          if (isStranger) throw appError('internal_error', 'Who is this?', { code: 'PERMISSION_DENIED' });
          if (failures-- > 0) throw unavailable('Away for a moment.');
          const who = email || (identifierType === 'crm_contact_id' ? identifierValue : '');
          asked.push(who);
          if (who.startsWith('unreadable')) throw appError('invalid_parameter', 'It cannot be read.');
          const customerId = customers.get(who);
          return customerId === undefined ? {} : { customer: { customerId } };
        },
      }),
    ],
  });
  return {
    env: { IDENTITY_GRPC: `127.0.0.1:${grpc.port}` },
    ...{ customers, asked },
    setStranger: (stranger) => {
      isStranger = stranger;
    },
    fail: (times) => {
      failures = times;
    },
    [Symbol.asyncDispose]: () => grpc[Symbol.asyncDispose](),
  };
}
