import assert from 'node:assert/strict';
import { importCircles } from './import-circles.ts';

describe('circles of imports', () => {
  const cases: [string, Record<string, string>, string[][]][] = [
    [
      'are none where imports only go one way',
      {
        'services/a/src/a.ts': "import { b } from './b.ts';\nimport { c } from './c.ts';",
        'services/a/src/b.ts': "import { c } from './c.ts';",
        'services/a/src/c.ts': "import { z } from 'zod';",
      },
      [],
    ],
    [
      'are found between two files',
      {
        'services/a/src/a.ts': "import { b } from './b.ts';",
        'services/a/src/b.ts': "import { a } from './a.ts';",
      },
      [['services/a/src/a.ts', 'services/a/src/b.ts']],
    ],
    [
      'are found through folders, and without the file that only leads to them',
      {
        'services/a/src/start.ts': "import { b } from './domain/b.ts';",
        'services/a/src/domain/b.ts': "import { c } from '../store/c.ts';",
        'services/a/src/store/c.ts': "export { d } from '../d.ts';",
        'services/a/src/d.ts': "const b = await import('./domain/b.ts');",
      },
      [['services/a/src/domain/b.ts', 'services/a/src/store/c.ts', 'services/a/src/d.ts']],
    ],
    [
      'are found where an import is only for types',
      {
        'services/a/src/domain/a.ts': "import type {\n  Doc,\n} from '../store/b.ts';",
        'services/a/src/store/b.ts': "import { type A, a } from '../domain/a.ts';",
      },
      [['services/a/src/domain/a.ts', 'services/a/src/store/b.ts']],
    ],
    [
      'are found where a service imports its own package by name',
      {
        'services/chassis/src/a.ts': "import { b } from './net/b.ts';",
        'services/chassis/src/net/b.ts': "import { a } from '@touchline/chassis/a.ts';",
      },
      [['services/chassis/src/a.ts', 'services/chassis/src/net/b.ts']],
    ],
    [
      'are each found where one file is in two',
      {
        'services/a/src/a.ts': "import { b } from './b.ts';\nimport { c } from './c.ts';",
        'services/a/src/b.ts': "import { a } from './a.ts';",
        'services/a/src/c.ts': "import { a } from './a.ts';",
      },
      [
        ['services/a/src/a.ts', 'services/a/src/b.ts'],
        ['services/a/src/a.ts', 'services/a/src/c.ts'],
      ],
    ],
    [
      'are found where a file imports itself',
      { 'services/a/src/a.ts': "import { a } from './a.ts';" },
      [['services/a/src/a.ts']],
    ],
  ];
  for (const [name, files, expected] of cases) {
    it(name, () => assert.deepEqual(importCircles(new Map(Object.entries(files))), expected));
  }
});
