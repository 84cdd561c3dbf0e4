import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { lowerCpuPriority } from './cpu-priority.ts';

const NICENESS = 10;

describe('a process of lower CPU priority', () => {
  it('has a smaller share than others, even in its own session', async () => {
    const sleeper = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
    const { pid } = sleeper;
    assert.ok(pid);
    try {
      await lowerCpuPriority(pid, NICENESS);
      assert.equal(getPriority(pid), NICENESS);
      const session = `/proc/${pid}/autogroup`;
      if (existsSync(session)) assert.match(readFileSync(session, 'utf8'), new RegExp(`nice ${NICENESS}$`, 'm'));
    } finally {
      sleeper.kill('SIGKILL');
    }
  });

  it('may have ended meanwhile', async () => {
    const ended = spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' });
    await new Promise((resolve) => ended.once('exit', resolve));
    await lowerCpuPriority(ended.pid ?? 0, NICENESS);
  });
});
