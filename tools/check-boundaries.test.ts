import assert from 'node:assert/strict';
import { breachesOf } from './check-boundaries.ts';

const rules = (path: string, text: string) => breachesOf(path, text).map((breach) => breach.rule);

describe('the boundaries', () => {
  const cases: [string, string, string, RegExp | null][] = [
    ['domain may use decimal.js', 'services/a/src/domain/x.ts', "import { Decimal } from 'decimal.js';", null],
    [
      'domain may not read files',
      'services/a/src/domain/x.ts',
      "import { readFileSync } from 'node:fs';",
      /may do I\/O/,
    ],
    [
      'domain may not reach the store',
      'services/a/src/domain/x.ts',
      "import { save } from '../store/s.ts';",
      /not domain/,
    ],
    [
      'domain may know the shapes of the store',
      'services/a/src/domain/x.ts',
      "import type { Doc } from '../store/s.ts';",
      null,
    ],
    [
      'domain may read identifiers',
      'services/a/src/domain/x.ts',
      "import { normalisePhone } from '@touchline/chassis/identifiers/normalise-phone.ts';",
      null,
    ],
    ['domain has no clock', 'services/a/src/domain/x.ts', 'const t = Date.now();', /not pure/],
    [
      'a service may use the chassis',
      'services/a/src/start.ts',
      "import { x } from '@touchline/chassis/config.ts';",
      null,
    ],
    [
      'a service may not import another',
      'services/a/src/start.ts',
      "import { x } from '@touchline/b/x.ts';",
      /only chassis and proto/,
    ],
    [
      'a service may not climb out',
      'services/a/src/start.ts',
      "import { x } from '../../b/src/x.ts';",
      /outside the service/,
    ],
    [
      'subjects are spelt in the catalog',
      'services/a/src/start.ts',
      "const s = 'touchline.events.recorded';",
      /subject/,
    ],
    ['the catalog spells subjects', 'proto/catalog.ts', "const s = 'touchline.events.recorded';", null],
    ['main reads the environment', 'services/a/src/main.ts', 'run(process.env);', null],
    ['nothing else does', 'services/a/src/store/x.ts', 'process.env.X', /process\.env/],
  ];
  for (const [name, path, text, expected] of cases) {
    it(name, () => {
      const found = rules(path, text);
      if (expected) assert.match(found.join('; '), expected);
      else assert.deepEqual(found, []);
    });
  }
});
