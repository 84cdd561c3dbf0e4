// Tests that the commands are found by their words, checked before any service is called, and explained.
import assert from 'node:assert/strict';
import { COMMAND_AREAS } from './all-commands.ts';
import type { AdminClients } from './clients.ts';
import { resultText } from './print-result.ts';
import { findCommand, readArguments } from './read-arguments.ts';
import { usageOf, usageOfAll } from './usage.ts';

const COMMANDS = COMMAND_AREAS.flatMap(({ commands }) => commands);

function read(line: string) {
  const argv = line.split(' ').filter(Boolean);
  const command = findCommand(COMMAND_AREAS, argv) ?? assert.fail(`no command: ${line}`);
  return readArguments(command, argv);
}

describe('the admin CLI', () => {
  it('has one command for each pair of words', () => {
    const names = COMMANDS.map(({ words }) => words.join(' '));
    assert.equal(new Set(names).size, names.length);
    for (const { words } of COMMANDS) assert.deepEqual(findCommand(COMMAND_AREAS, words)?.words, words);
    assert.equal(findCommand(COMMAND_AREAS, ['profile', 'frobnicate']), undefined);
    assert.equal(findCommand(COMMAND_AREAS, []), undefined);
  });

  it('reads values, flags and --json', () => {
    const { given, json, help } = read('workspace change --workspace w --archived on --json');
    assert.deepEqual([given.workspace, given.archived, json, help], ['w', 'on', true, false]);
  });

  const FAULTS: [line: string, says: RegExp][] = [
    ['profile create', /--name is required/],
    ['profile create --name', /name/],
    ['profile create --name x --frob y', /frob/],
    ['profile change --profile p --privacy secret', /--privacy must be standard or platform_safe or hipaa/],
    ['profile set --time-zone UTC', /--profile is required/],
    ['workspace change --workspace w --archived yes', /--archived must be on or off/],
  ];
  for (const [line, says] of FAULTS) it(`refuses "${line}"`, () => assert.throws(() => read(line), says));

  it('records an experiment on an ad or on a campaign, with bounds below zero', async () => {
    const command = findCommand(COMMAND_AREAS, ['experiment', 'record']) ?? assert.fail('no command');
    const sent: object[] = [];
    const recordExperiment = async (request: object) => {
      sent.push(request);
      return { experiment: { id: 'e' }, provesLift: false };
    };
    const clients = { experiments: { recordExperiment } } as unknown as AdminClients;
    const run = async (subject: string) => {
      const days = '--start 2026-01-01 --end 2026-01-28';
      const { given } = read(
        `experiment record --profile p ${subject} ${days} --control geo --metric leads --lift 1.5 --low=-3 --high 6`,
      );
      return command.run(clients, given, { readFile: () => '', progress: () => undefined });
    };
    assert.deepEqual(await run('--campaign 77'), { experiment_id: 'e', proves_lift: false });
    const told = { platform: 'social_ads', dateFrom: '2026-01-01', dateTo: '2026-01-28', control: 'geo', note: '' };
    const figures = { metric: 'leads', lift: 1.5, low: -3, high: 6, confidence: 95 };
    const experiment = { level: 'campaign', externalId: '77', ...told, ...figures };
    assert.deepEqual(sent, [{ profileId: 'p', experiment }]);
    for (const subject of ['', '--ad 1 --campaign 2'])
      await assert.rejects(run(subject), /Send either --ad or --campaign/);
  });

  const KEPT: [line: string, days: (number | undefined)[] | RegExp][] = [
    ['--ledger-days 400 --journey-days 800', [400, 800]],
    ['--ledger-days keep', [0, undefined]],
    ['--journey-days keep --name Shop', [undefined, 0]],
    ['--ledger-days 30', /--ledger-days must be keep or a number of days from 90 to 3650/],
    ['--ledger-days 400 --journey-days 399', /--journey-days must be keep or a number of days from 400 to 3650/],
    ['--ledger-days 9000', /90 to 3650/],
    ['--ledger-days a-year', /90 to 3650/],
    ['--ledger-days 0', /keep/],
  ];
  for (const [line, expected] of KEPT)
    it(`reads "profile set ${line}"`, async () => {
      const command = findCommand(COMMAND_AREAS, ['profile', 'set']) ?? assert.fail('no command');
      let sent: (number | undefined)[] = [];
      const changeProfile = async (request: { ledgerDays?: number; journeyDays?: number }) => {
        sent = [request.ledgerDays, request.journeyDays];
        return { revokedKeys: 0 };
      };
      const clients = { access: { changeProfile } } as unknown as AdminClients;
      const { given } = read(`profile set --profile p ${line}`);
      const run = async () => command.run(clients, given, { readFile: () => '', progress: () => undefined });
      if (expected instanceof RegExp) return assert.rejects(run, expected);
      await run();
      assert.deepEqual(sent, expected);
    });

  it('requires no options when --help is given', () => {
    assert.equal(read('profile create --help').help, true);
  });

  it('explains all commands in lines of at most 120 characters, each in its area', () => {
    const text = usageOfAll('admin', COMMAND_AREAS);
    for (const { words } of COMMANDS) assert.match(text, new RegExp(`^  ${words.join(' ')} +\\S`, 'm'));
    for (const line of text.split('\n')) assert.ok(line.length <= 120, line);
    for (const { title } of COMMAND_AREAS) assert.match(text, new RegExp(`^${title}$`, 'm'));
  });

  it('explains each option of a command', () => {
    for (const command of COMMANDS) {
      const text = usageOf('admin', command);
      for (const [name, { about }] of Object.entries(command.options))
        assert.ok(text.includes(`--${name}`) && text.includes(about), `${command.words.join(' ')} --${name}`);
    }
  });

  it('prints lists as tables and every other member on a line of its own', () => {
    const rows = [
      { id: '1', name: 'Long name', scopes: ['a', 'b'], at: null },
      { id: '22', name: 'x', scopes: [], at: '2026' },
    ];
    assert.equal(
      resultText({ count: 2, rows }),
      [
        'count                2',
        'rows (2)',
        '  id  name       scopes  at',
        '  1   Long name  a,b     -',
        '  22  x          -       2026',
      ].join('\n'),
    );
    assert.equal(resultText({ rows: [] }), 'rows (0)\n');
  });
});
