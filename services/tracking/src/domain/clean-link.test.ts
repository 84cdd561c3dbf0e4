import assert from 'node:assert/strict';
import { cleanLink } from './clean-link.ts';
import type { Scalar } from './properties.ts';

describe('a link that was followed to another site', () => {
  const table: [what: string, given: Record<string, Scalar>, stored: Record<string, Scalar>][] = [
    [
      'keeps host and path',
      { link_host: 'Maps.example', link_path: '/a/b' },
      { link_host: 'maps.example', link_path: '/a/b' },
    ],
    ['loses its query and fragment', { link_path: '/a?email=ana@shop.cl#x' }, { link_path: '/a' }],
    ['loses an email in its path', { link_path: '/u/ana%40shop.cl/x' }, { link_path: '/u/-/x' }],
    ['loses a phone in its path', { link_path: '/+56 9 1234 5678' }, { link_path: '/-' }],
    ['loses a host that is none', { link_host: 'ana@shop.cl', link_path: '/' }, { link_path: '/' }],
    ['loses members that are no texts', { link_host: 7, link_path: null }, {}],
    ['keeps what else was sent', { utm_source: 'x', link_path: '/' }, { utm_source: 'x', link_path: '/' }],
  ];
  for (const [what, given, stored] of table) it(what, () => assert.deepEqual(cleanLink(given), stored));
});
