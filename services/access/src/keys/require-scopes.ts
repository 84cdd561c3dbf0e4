// Turns the verdict on the scopes of a new key into the error that the caller gets.
import { appError } from '@touchline/chassis/errors.ts';
import { invalid } from '../check-input.ts';
import { judgeKeyScopes, type KeyWish } from '../domain/key-grant.ts';

/** Returns the scopes to give, each once. @throws AppError validation_error, healthcare_scope_forbidden or insufficient_scope */
export function requireScopes(wish: KeyWish): readonly string[] {
  const verdict = judgeKeyScopes(wish);
  switch (verdict.kind) {
    case 'granted':
      return verdict.scopes;
    case 'unknown':
      throw invalid('scopes must list at least one scope of the API, and nothing else.', 'scopes');
    case 'healthcare':
      throw appError(
        'healthcare_scope_forbidden',
        'A key of an app cannot show persons of a healthcare profile: leave out customers:read and visitors:read.',
      );
    case 'beyond':
      throw appError('insufficient_scope', 'A key cannot hold a scope that its issuer does not hold.', {
        details: { required_scopes: verdict.missing.join(' ') },
      });
  }
}
