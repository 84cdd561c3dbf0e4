// Declares GET /openapi.json, which returns the machine-readable description that is made from these declarations.
import { z } from 'zod';
import { publicAccess } from '../../domain/scopes.ts';
import { bareAnswer } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';

export const getOpenapi = operation({
  method: 'GET',
  path: '/openapi.json',
  area: 'meta',
  summary: 'Read this description',
  description: 'OpenAPI 3.1. Each operation gives its scopes, credentials and idempotency in x- members.',
  scopes: publicAccess,
  answer: bareAnswer(z.record(z.string(), z.unknown()), 'The description.'),
  errors: [],
  examples: { answer: { openapi: '3.1.0' } },
  handle: async (_request, { openapi }) => ({ data: openapi() as Record<string, unknown> }),
});
