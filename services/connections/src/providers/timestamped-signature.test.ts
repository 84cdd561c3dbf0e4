// Tests which signatures of webhooks are accepted, and which are refused whatever they look like.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { isTimestampSigned } from './timestamped-signature.ts';

const NOW = new Date('2026-11-05T12:00:00Z');
const T = NOW.getTime() / 1000;
const BODY = Buffer.from('{"id":"evt_1"}');
const hmac = (time: number | string, body: Uint8Array = BODY, secret = 'whsec_1') =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');

describe('a timestamped signature', () => {
  const CASES: [what: string, header: string | undefined, isTaken: boolean][] = [
    ['of now', `t=${T},v1=${hmac(T)}`, true],
    ['in capitals', `t=${T},v1=${hmac(T).toUpperCase()}`, true],
    ['beside one by another secret', `t=${T},v1=${hmac(T, BODY, 'whsec_0')},v1=${hmac(T)}`, true],
    ['five minutes old', `t=${T - 300},v1=${hmac(T - 300)}`, true],
    ['older', `t=${T - 301},v1=${hmac(T - 301)}`, false],
    ['from the future', `t=${T + 301},v1=${hmac(T + 301)}`, false],
    ['of another time than it states', `t=${T},v1=${hmac(T - 1)}`, false],
    ['of another body', `t=${T},v1=${hmac(T, Buffer.from('{"id":"evt_2"}'))}`, false],
    ['by another secret', `t=${T},v1=${hmac(T, BODY, 'whsec_2')}`, false],
    ['of another scheme', `t=${T},v0=${hmac(T)}`, false],
    ['cut short', `t=${T},v1=${hmac(T).slice(0, -2)}`, false],
    ['that is not hex', `t=${T},v1=${'z'.repeat(64)}`, false],
    ['that is empty', `t=${T},v1=`, false],
    ['without a time', `v1=${hmac('')}`, false],
    ['without anything', '', false],
    ['that is missing', undefined, false],
    ['that is endless', `t=${T},${'v1=00,'.repeat(2000)}v1=${hmac(T)}`, false],
  ];
  for (const [what, header, isTaken] of CASES)
    it(`${what} is ${isTaken ? 'taken' : 'refused'}`, () =>
      assert.equal(isTimestampSigned(header, BODY, 'whsec_1', NOW), isTaken));
});
