// Runs every scenario for npm run test:faults, each on a system and servers of its own, and prints a table at the end.
import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { provisionRoot } from '@touchline/tools/local-stack/provision.ts';
import { type FaultFixture, startFaultFixture } from './fault-fixture.ts';
import { whyNoOwnServers } from './own-servers.ts';
import { playScenario } from './play-scenario.ts';
import { type Result, resultTable, writeDocument } from './results.ts';
import { allScenarios } from './scenarios/all-scenarios.ts';
import { exitOnSignals } from './undo-at-exit.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const stateDir = resolve(process.env.TOUCHLINE_STATE_DIR ?? join(ROOT, '.touchline'));
const say = (line: string) => console.log(`      ${line}`);

/** Copies the services' logs to a folder that outlives the fixture, for whoever looks for the cause. */
function keepLogs({ logsDir }: FaultFixture, name: string): string {
  const folder = join(stateDir, 'faults', name);
  cpSync(logsDir, folder, { recursive: true });
  return folder;
}

exitOnSignals();

describe('faults', function () {
  this.timeout(600_000);
  const results: Result[] = [];
  let serversRoot: string;
  before(async function () {
    const reason = whyNoOwnServers();
    if (reason) {
      say(`skipped: ${reason}`);
      this.skip();
    }
    serversRoot = await provisionRoot({ stateDir, onProgress: say });
  });
  after(() => {
    console.log(`\n${resultTable(results)}`);
    if (process.env.FAULTS_WRITE) writeDocument(join(ROOT, 'docs/faults.md'), allScenarios, results);
  });

  for (const scenario of allScenarios) {
    it(`${scenario.name}: ${scenario.promise}`, async function () {
      const reason = scenario.whyNot?.();
      if (reason) {
        say(`skipped: ${reason}`);
        this.skip();
      }
      const began = performance.now();
      const tell = (what: string) =>
        say(`${((performance.now() - began) / 1000).toFixed(0).padStart(3)} s  ${scenario.name}: ${what}`);
      tell('a system of its own');
      const { replicas, env } = scenario;
      await using fixture = await startFaultFixture({
        serversRoot,
        ...(replicas ? { replicas } : {}),
        ...(env ? { env } : {}),
      });
      tell('constant load');
      try {
        results.push(await playScenario(scenario, fixture, tell));
      } catch (error) {
        tell(`failed; the services' logs are in ${keepLogs(fixture, scenario.name)}\n${String(error).slice(0, 300)}`);
        throw error;
      }
    });
  }
});
