// Tests how guests are looked up at identity: each once, by email or by the CRM's id, and nobody for an address that is none.
import assert from 'node:assert/strict';
import { appError, unavailable } from '@touchline/chassis/errors.ts';
import type { Guest } from '../domain/calendars/calendar-source.ts';
import { createFindGuests, type FindGuestsDeps } from './find-guests.ts';

type Find = FindGuestsDeps['identity']['findCustomer'];

const answering = (
  answer: (request: { email?: string; identifierType?: string; identifierValue?: string }) => unknown,
) => {
  const asked: unknown[] = [];
  const findCustomer = (async (request: object) => {
    asked.push(request);
    return answer(request);
  }) as Find;
  return { asked, find: createFindGuests({ identity: { findCustomer } }) };
};
const email = (value: string): Guest => ({ type: 'email', value });

describe('guests', () => {
  it('are found by their email or by the contact of the CRM, each asked for once', async () => {
    const { asked, find } = answering(({ email: address }) =>
      address === 'nobody@x' ? {} : { customer: { customerId: `customer of ${address ?? 'contact'}` } },
    );
    const guests = [email('a@x'), email('nobody@x'), email('a@x'), { type: 'crm_contact_id', value: 'k1' } as const];
    assert.deepEqual(
      [...(await find('p', guests))],
      [
        ['email:a@x', 'customer of a@x'],
        ['crm_contact_id:k1', 'customer of contact'],
      ],
    );
    assert.deepEqual(asked, [
      { profileId: 'p', email: 'a@x' },
      { profileId: 'p', email: 'nobody@x' },
      { profileId: 'p', identifierType: 'crm_contact_id', identifierValue: 'k1' },
    ]);
  });

  it('are asked for in parallel, sixteen at a time', async () => {
    let [running, most] = [0, 0];
    const { asked, find } = answering(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      return {};
    });
    await find(
      'p',
      Array.from({ length: 100 }, (_, n) => email(`${n}@x`)),
    );
    assert.deepEqual([asked.length, most], [100, 16]);
  });

  it('are nobody when their address cannot be read', async () => {
    const { find } = answering(() => {
      throw appError('invalid_parameter', 'email cannot be read as an email address.');
    });
    assert.equal((await find('p', [email('not an address')])).size, 0);
  });

  it('are not known while identity is unavailable', async () => {
    const { asked, find } = answering(() => {
      throw unavailable('Away.');
    });
    const many = Array.from({ length: 100 }, (_, n) => email(`${n}@x`));
    await assert.rejects(find('p', many), /Away/);
    assert.equal(asked.length, 16, 'nobody is asked for after that');
  });
});
