// Tests services that are slow: a caller waits no longer for all of them together than ANSWER_TIMEOUT_MS says.
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { patientClients } from '@touchline/chassis/testing/patient-clients.ts';
import { CUSTOMER_ID } from './doubles/known-ids.ts';
import { trackingDouble } from './doubles/tracking.ts';
import { errorOf, runGateway } from './running-gateway.ts';
import { serviceDoubles } from './service-doubles.ts';

const ANSWER_MS = 500;
const SLOW_MS = 300;

describe('services that take their time', () => {
  it('get 503 with Retry-After when their answers together take too long, and no later service is called', async () => {
    const doubles = serviceDoubles();
    const reached: string[] = [];
    const slowly = async (name: string) => {
      reached.push(name);
      await delay(SLOW_MS);
    };
    await using running = await runGateway('slow-services', {
      env: { ANSWER_TIMEOUT_MS: String(ANSWER_MS) },
      overrides: {
        clients: (clients) => {
          const { attribution, identity, tracking } = clients;
          return { ...patientClients(clients), attribution, identity, tracking };
        },
      },
      doubles: {
        attribution: {
          ...doubles.attribution,
          getPayment: async () => {
            await slowly('attribution');
            return { payment: { paymentId: CUSTOMER_ID, value: '10', currency: 'USD' } };
          },
        },
        identity: {
          ...doubles.identity,
          findCustomer: async (request, call) => {
            await slowly('identity');
            return doubles.identity.findCustomer(request, call);
          },
        },
        tracking: {
          ...trackingDouble(),
          assignPayer: async () => {
            await slowly('tracking');
            return { changed: true };
          },
        },
      },
    });
    const response = await running.call('PUT', `/payments/${CUSTOMER_ID}/payer`, {
      body: JSON.stringify({ customer_key: 'C-77' }),
      headers: { 'content-type': 'application/json' },
    });
    assert.equal(response.status, 503);
    assert.equal((await errorOf(response)).code, 'service_unavailable');
    assert.equal(response.headers.get('retry-after'), '1');
    assert.equal(reached.includes('tracking'), false);
  });
});
