// What every request of a service states of itself, so that its server can refuse a bad one before a handler sees it.
import assert from 'node:assert/strict';
import { type DescField, getOption } from '@bufbuild/protobuf';
import { allSchemas } from '@touchline/chassis/testing/all-schemas.ts';
import { field as ruleOf } from '@touchline/proto/buf/validate/validate_pb.ts';

// An erasure takes as many as there are, and late events are those that the other side listed: nobody is to be refused either.
const UNBOUNDED = [
  'ErasePersonRequest.customer_ids',
  'ErasePersonRequest.visitor_ids',
  'ForgetLateEventsRequest.events',
];

/** Whether it can be read as a key of a customer is for identity to say, by the name that callers know and as invalid_parameter. */
const READ_BY_THE_HANDLER = ['EraseCustomerRequest.external_id'];

const requests = allSchemas.filter(({ name }) => name.endsWith('Request'));
const without = (isMeant: (field: DescField) => boolean, hasRule: (field: DescField) => boolean) =>
  requests
    .flatMap((message) => message.fields.filter((field) => isMeant(field) && !hasRule(field)))
    .map((field) => `${field.parent.name}.${field.name}`);
const rule = (field: DescField) => getOption(field, ruleOf).type.case;

describe('requests between services', () => {
  it('say the shape of every id', () => {
    const isId = ({ fieldKind, name }: DescField) => fieldKind === 'scalar' && /^id$|_id$/.test(name);
    const ids = requests.flatMap(({ fields }) => fields.filter(isId));
    assert.ok(ids.length > 250);
    assert.deepEqual(
      without(isId, (field) => rule(field) === 'string'),
      READ_BY_THE_HANDLER,
    );
  });

  it('say who asks, where somebody answers for the call', () => {
    const isAsking = ({ fieldKind, name }: DescField) =>
      fieldKind === 'message' && ['actor', 'owner', 'applied_by'].includes(name);
    assert.ok(requests.flatMap(({ fields }) => fields.filter(isAsking)).length > 20);
    // Who has no account yet accepts an invitation without a session.
    assert.deepEqual(
      without(isAsking, (field) => getOption(field, ruleOf).required),
      ['AcceptInvitationRequest.actor'],
    );
  });

  it('say how much of a page can be asked for', () => {
    const isLimit = ({ fieldKind, name }: DescField) => fieldKind === 'scalar' && (name === 'limit' || name === 'days');
    assert.deepEqual(
      without(isLimit, (field) => {
        const { type } = getOption(field, ruleOf);
        return type.case === 'uint32' && type.value.lessThan.case === 'lte';
      }),
      [],
    );
  });

  it('say how long a list can be', () => {
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
