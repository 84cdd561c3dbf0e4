// Tests the rules that every request of a service declares, so that its server can refuse a bad one before a handler sees it.
import assert from 'node:assert/strict';
import { type DescField, getOption } from '@bufbuild/protobuf';
import { allSchemas } from '@touchline/chassis/testing/all-schemas.ts';
import { field as ruleOf } from '@touchline/proto/buf/validate/validate_pb.ts';

// An erasure has as many ids as there are, and the called service listed the late events itself: neither may be refused.
const UNBOUNDED = [
  'ErasePersonRequest.customer_ids',
  'ErasePersonRequest.visitor_ids',
  'ForgetLateEventsRequest.events',
];

/**
 * identity itself checks whether the value can be a key of a customer, and refuses it as invalid_parameter by its public name.
 */
const READ_BY_THE_HANDLER = ['EraseCustomerRequest.external_id'];

const requests = allSchemas.filter(({ name }) => name.endsWith('Request'));
const without = (isMeant: (field: DescField) => boolean, hasRule: (field: DescField) => boolean) =>
  requests
    .flatMap((message) => message.fields.filter((field) => isMeant(field) && !hasRule(field)))
    .map((field) => `${field.parent.name}.${field.name}`);
const rule = (field: DescField) => getOption(field, ruleOf).type.case;

describe('requests between services', () => {
  it('declare the shape of every id', () => {
    const isId = ({ fieldKind, name }: DescField) => fieldKind === 'scalar' && /^id$|_id$/.test(name);
    const ids = requests.flatMap(({ fields }) => fields.filter(isId));
    assert.ok(ids.length > 250);
    assert.deepEqual(
      without(isId, (field) => rule(field) === 'string'),
      READ_BY_THE_HANDLER,
    );
  });

  it('require the actor, where a person is responsible for the call', () => {
    const isAsking = ({ fieldKind, name }: DescField) =>
      fieldKind === 'message' && ['actor', 'owner', 'applied_by'].includes(name);
    assert.ok(requests.flatMap(({ fields }) => fields.filter(isAsking)).length > 20);
    // A person without an account accepts an invitation without a session.
    assert.deepEqual(
      without(isAsking, (field) => getOption(field, ruleOf).required),
      ['AcceptInvitationRequest.actor'],
    );
  });

  it('limit how much of a page can be requested', () => {
    const isLimit = ({ fieldKind, name }: DescField) => fieldKind === 'scalar' && (name === 'limit' || name === 'days');
    assert.deepEqual(
      without(isLimit, (field) => {
        const { type } = getOption(field, ruleOf);
        return type.case === 'uint32' && type.value.lessThan.case === 'lte';
      }),
      [],
    );
  });

  it('limit how long a list can be', () => {
    const isBounded = (field: DescField) => {
      const { type } = getOption(field, ruleOf);
      return type.case === 'repeated' && type.value.maxItems > 0n;
    };
    assert.deepEqual(
      without(({ fieldKind }) => fieldKind === 'list', isBounded),
      UNBOUNDED,
    );
  });
});
