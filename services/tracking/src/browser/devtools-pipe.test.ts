// Tests how the protocol's messages are told apart in a stream, and what ends it.
import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { type DevtoolsMessage, openDevtools } from './devtools-pipe.ts';

function opened() {
  const input = new PassThrough();
  const output = new PassThrough();
  const events: DevtoolsMessage[] = [];
  let ends = 0;
  const devtools = openDevtools(
    { input, output },
    (event) => events.push(event),
    () => {
      ends += 1;
    },
  );
  return { input, output, events, devtools, ends: () => ends };
}

describe('the pipe to a browser', () => {
  it('resolves each command with its own answer, however the bytes are cut', async () => {
    const { input, output, events, devtools } = opened();
    const both = Promise.all([devtools.send('A.first'), devtools.send('A.second', { n: 1 }, 's1')]);
    assert.equal(
      String(input.read()),
      '{"id":1,"method":"A.first","params":{}}\0{"id":2,"method":"A.second","params":{"n":1},"sessionId":"s1"}\0',
    );
    const answers = '{"id":2,"result":{"name":"ñ"}}\0{"method":"B.event","params":{"x":1}}\0{"id":1,"result":{}}\0';
    for (const byte of Buffer.from(answers)) output.write(Buffer.of(byte));
    assert.deepEqual(await both, [{}, { name: 'ñ' }]);
    assert.deepEqual(events, [{ method: 'B.event', params: { x: 1 } }]);
  });

  it('rejects a command that the browser refuses, and all when it ends', async () => {
    const { output, devtools, ends } = opened();
    const refused = devtools.send('A.unknown');
    output.write('{"id":1,"error":{"message":"not found"}}\0');
    await assert.rejects(refused, /not found/);
    const waiting = devtools.send('A.slow');
    output.end();
    output.destroy();
    await assert.rejects(waiting, /has ended/);
    await assert.rejects(devtools.send('A.late'), /has ended/);
    assert.equal(ends(), 1);
  });

  it('ends at a message that is longer than any that is needed', async () => {
    const { output, devtools, ends } = opened();
    const waiting = devtools.send('A.slow');
    const rejected = assert.rejects(waiting, /has ended/);
    const part = Buffer.alloc(1024 * 1024, 'x');
    for (let n = 0; n < 20 && !output.destroyed; n++) output.write(part);
    await rejected;
    assert.equal(ends(), 1);
  });

  it('ends at what is no message', async () => {
    const { output, devtools, ends } = opened();
    const rejected = assert.rejects(devtools.send('A.slow'), /has ended/);
    output.write('no JSON\0');
    await rejected;
    assert.equal(ends(), 1);
  });
});
