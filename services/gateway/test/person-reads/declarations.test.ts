// Tests that every operation whose answer has room for a person declares it, or is in the short list of those that need not.
import assert from 'node:assert/strict';
import { z } from 'zod';
import { allOperations } from '../../src/operations/all-operations.ts';

/** Members of answers that name a person, or by which a person is reached or followed. */
const TELLING: ReadonlySet<string> = new Set([
  ...['customer_profile_id', 'customer_profile_ids', 'visitor_id', 'first_name', 'last_name', 'email', 'phone'],
  ...['primary_email', 'primary_phone', 'national_id', 'person', 'identifiers', 'contact', 'event_name'],
]);

/** Why an operation with such members shows no persons, or no person's data. */
const EXCUSED: Readonly<Record<string, string>> = {
  'POST /customers':
    'declares confirmsPersons instead: it answers ids of rows that the caller has just sent, by the contract’s own table',
  'GET /workspaces/{workspaceId}/pii-access-log': 'is the log; its ids are what was logged',
  'POST /session': 'answers the email of the person who signs in',
  'POST /invitations/{token}/accept': 'answers the email of the person who accepts',
};

/** Returns the names of all members in a JSON schema, however deep. */
function memberNames(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(memberNames);
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties } = schema as { properties?: object };
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(memberNames)];
}

describe('an answer with room for persons', () => {
  for (const { method, path, answer, showsPersons } of allOperations) {
    const name = `${method} ${path}`;
    const telling = memberNames(z.toJSONSchema(answer.body, { io: 'output', unrepresentable: 'any' })).filter(
      (member) => TELLING.has(member),
    );
    if (telling.length > 0)
      it(`is declared by ${name}, or excused`, () => {
        assert.notEqual(
          showsPersons,
          name in EXCUSED,
          `${telling.join(', ')}: ${EXCUSED[name] ?? 'declare showsPersons'}`,
        );
      });
  }

  it('is excused only for existing operations', () => {
    const names = new Set(allOperations.map(({ method, path }) => `${method} ${path}`));
    for (const name of Object.keys(EXCUSED)) assert.ok(names.has(name), name);
  });
});
