import assert from 'node:assert/strict';
import { circularImports, violationsOf } from './check-boundaries.ts';

const rules = (path: string, text: string) => violationsOf(path, text).map((breach) => breach.rule);

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
      "a test may import what a neighbour's tests share",
      'services/a/test/x.test.ts',
      "import { runB } from '../../b/test/running-b.ts';",
      null,
    ],
    [
      "a test may not import a neighbour's src",
      'services/a/test/x.test.ts',
      "import { x } from '../../b/src/x.ts';",
      /outside the service/,
    ],
    [
      'no service may import tests',
      'services/a/src/start.ts',
      "import { runB } from '../../b/test/running-b.ts';",
      /outside the service/,
    ],
    [
      'subjects are spelt only in the catalog',
      'services/a/src/start.ts',
      "const s = 'touchline.events.recorded';",
      /subject/,
    ],
    ['the catalog may spell subjects', 'proto/catalog.ts', "const s = 'touchline.events.recorded';", null],
    ['main may read the environment', 'services/a/src/main.ts', 'run(process.env);', null],
    ['no other file may read the environment', 'services/a/src/store/x.ts', 'process.env.X', /process\.env/],
  ];
  for (const [name, path, text, expected] of cases) {
    it(name, () => {
      const found = rules(path, text);
      if (expected) assert.match(found.join('; '), expected);
      else assert.deepEqual(found, []);
    });
  }

  it('report a circle among the files that a service runs', () => {
    const texts = new Map([
      ['services/a/src/domain/x.ts', "import type { Doc } from '../store/s.ts';"],
      ['services/a/src/store/s.ts', "import { x } from '../domain/x.ts';"],
    ]);
    const [found, ...others] = circularImports(texts);
    assert.equal(found?.file, 'services/a/src/domain/x.ts');
    assert.match(found.rule, /circle, through services\/a\/src\/store\/s\.ts/);
    assert.deepEqual(others, []);
  });

  it('ignore circles among tests', () => {
    const texts = new Map([
      ['services/a/test/x.ts', "import { y } from './y.ts';"],
      ['services/a/test/y.ts', "import type { X } from './x.ts';"],
    ]);
    assert.deepEqual(circularImports(texts), []);
  });
});
