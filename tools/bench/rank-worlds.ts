// Implements npm run bench:scores: ranks the ads of a simulated world, whose truth is known, by scores and by raw figures.
import { parseArgs } from 'node:util';
import { type JudgedWorld, judgeRankings, WEEKS } from '../../services/scoring/test/world/judge-rankings.ts';
import { simulatedWorld } from '../../services/scoring/test/world/simulated-world.ts';
import { markdownTable } from './markdown-table.ts';

const { values } = parseArgs({
  options: { ads: { type: 'string', default: '14500' }, seeds: { type: 'string', default: '1,2,3' } },
});
const ads = Number(values.ads);
const seeds = values.seeds.split(',').map(Number);
if (![ads, ...seeds].every(Number.isSafeInteger) || ads < 100) {
  console.error('Send --ads N, at least 100, and --seeds 1,2,3.');
  process.exit(1);
}

/** Of the smallest ad a week; a sale costs some thirty. */
const BUDGETS = { small: 5, large: 50 } as const;

const figure = (value: number | null): string => (value === null ? '' : value.toFixed(3));

for (const [name, leastSpend] of Object.entries(BUDGETS)) {
  const worlds = seeds.map((seed) => judgeRankings(simulatedWorld({ seed, ads, weeks: WEEKS, leastSpend })));
  console.log(`\n${name} budgets: ${ads} ads over ${WEEKS} weeks, of which the smallest spends ${leastSpend} a week\n`);
  for (const [i, { ads: judged, small, training }] of worlds.entries()) {
    const { training: train, calibration, judged: held } = training.samples;
    const parts = `${train} samples to train, ${calibration} to calibrate, ${held} to judge`;
    console.log(`seed ${seeds[i]}: ${judged} ads ranked, ${small} of them small; ${parts}: ${training.verdict}`);
  }
  const rows = (worlds[0]?.rankings ?? []).map((ranking, i) => [
    ranking.name,
    ...(['auc', 'aucSmall', 'brier', 'calibrationError'] as const).map((member) =>
      figure(meanOf(worlds, ({ rankings }) => rankings[i]?.[member] ?? null)),
    ),
  ]);
  console.log(`\n${markdownTable(['ranking', 'AUC', 'AUC, small ads', 'Brier score', 'calibration error'], rows)}`);
}

/** Returns null where a world has no such figure. */
function meanOf(worlds: readonly JudgedWorld[], read: (world: JudgedWorld) => number | null): number | null {
  const found = worlds.flatMap((world) => read(world) ?? []);
  return found.length < worlds.length ? null : found.reduce((sum, value) => sum + value, 0) / found.length;
}
