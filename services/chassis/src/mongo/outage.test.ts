import assert from 'node:assert/strict';
import { MongoBulkWriteError, MongoError, MongoNetworkError, MongoServerError } from 'mongodb';
import { failedWrites } from './failed-writes.ts';
import { isOutage, outageAsAppError } from './outage.ts';

const server = (code: number, labels: string[] = []) => {
  const error = new MongoServerError({ message: 'x', code });
  for (const label of labels) error.addErrorLabel(label);
  return error;
};

const noResult = { getWriteConcernError: () => undefined } as never;

describe('an outage of the database', () => {
  const cases: [string, unknown, boolean][] = [
    ['a lost connection', new MongoNetworkError('x'), true],
    ['a socket that had just ended', Object.assign(new Error('x'), { code: 'EPIPE' }), true],
    [
      'a bulk write that lost its connection',
      new MongoBulkWriteError(new MongoNetworkError('x') as never, noResult),
      true,
    ],
    ['a server that is not the primary', server(10107), true],
    ['a server that shuts down', server(91), true],
    ['an error caused by a lost connection', new MongoError('x', { cause: new MongoNetworkError('y') }), true],
    ['a violated unique index', server(11000), false],
    [
      'a bulk write with a violated unique index',
      new MongoBulkWriteError({ message: 'x', code: 11000 } as never, noResult),
      false,
    ],
    ['a bug', new TypeError('x'), false],
    ['nothing at all', undefined, false],
  ];
  for (const [name, error, expected] of cases) {
    it(`${expected ? 'is' : 'is not'} ${name}`, () => assert.equal(isOutage(error), expected));
  }

  it('is reported to callers as UNAVAILABLE, and so is a transaction that lost to others', () => {
    assert.equal(outageAsAppError(new MongoNetworkError('x'))?.code, 'UNAVAILABLE');
    assert.equal(outageAsAppError(server(112, ['TransientTransactionError']))?.retryAfterSeconds, 1);
    assert.equal(outageAsAppError(server(2)), undefined);
  });
});

describe('the failed writes of a bulk write', () => {
  it('are listed by the server, write by write', () => {
    const error = new MongoBulkWriteError(
      { message: 'x', code: 11000, writeErrors: [{ index: 3 }] } as never,
      noResult,
    );
    assert.deepEqual(
      failedWrites(error).map(({ index }) => index),
      [3],
    );
  });

  it('are not known after a lost connection', () => {
    const error = new MongoBulkWriteError(new MongoNetworkError('x') as never, noResult);
    assert.throws(() => failedWrites(error), error);
  });
});
