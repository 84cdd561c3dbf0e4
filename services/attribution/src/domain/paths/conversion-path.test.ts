import assert from 'node:assert/strict';
import { DAY, DIRECT, MINUTE } from '../journey-builders.ts';
import { conversionPath } from './conversion-path.ts';

/** Builds touches of these channels, a minute apart. */
const touchesOf = (text: string) =>
  text.split(' ').map((channel, n) => ({ time: n * MINUTE, marketing: { ...DIRECT, channel } }));

describe('the path to a conversion', () => {
  const table: [what: string, touches: string, path: string][] = [
    ['is the channel of its only touch', 'email', 'email'],
    ['has its channels in order', 'paid_social direct email', 'paid_social direct email'],
    ['shows touches of one channel that follow one another as one step', 'sms sms sms email email', 'sms email'],
    ['shows a channel again that comes back later', 'sms email sms', 'sms email sms'],
    ['shows direct touches', 'direct direct sms direct', 'direct sms direct'],
    ['shows all of 8 steps', 'a b c d e f g h', 'a b c d e f g h'],
    ['shows the first 3 and the last 4 of 9 steps', 'a b c d e f g h i', 'a b c … f g h i'],
    ['shows no more of 12 steps', 'a b c d e f g h i j k l', 'a b c … i j k l'],
    ['counts steps and not touches', 'a a b b c c d d e e f f g g h h', 'a b c d e f g h'],
    ['shows what is left out as one step, even between equal ones', 'a b c d c d c d c', 'a b c … d c d c'],
  ];
  for (const [what, touches, path] of table)
    it(what, () => assert.equal(conversionPath(touchesOf(touches), DAY)?.channels.join(' '), path));

  it('shows a touch without any channel as unassigned, which is the channel of what no rule classifies', () => {
    const touches = ['', 'unassigned', 'sms'].map((channel, time) => ({ time, marketing: { ...DIRECT, channel } }));
    assert.deepEqual(conversionPath(touches, DAY)?.channels, ['unassigned', 'sms']);
  });

  it('counts every touch, and begins at the first', () => {
    const path = conversionPath(touchesOf('sms sms email'), DAY);
    assert.deepEqual([path?.touches, path?.lagMs], [3, DAY]);
  });

  it('is none without a touch', () => assert.equal(conversionPath([], DAY), null));
});
