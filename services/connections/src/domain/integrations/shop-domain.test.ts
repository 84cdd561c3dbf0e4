// Tests which texts name a store, and that no other host ever receives its token.
import assert from 'node:assert/strict';
import { shopDomain } from './shop-domain.ts';

const CASES: readonly (readonly [pasted: string, domain: string | undefined])[] = [
  ['andes.myshopify.com', 'andes.myshopify.com'],
  [' https://Andes.MyShopify.com/ ', 'andes.myshopify.com'],
  ['https://andes-2.myshopify.com/admin/settings', 'andes-2.myshopify.com'],
  ['https://admin.shopify.com/store/andes/settings/apps', 'andes.myshopify.com'],
  ['admin.shopify.com/store/andes', 'andes.myshopify.com'],
  ['andes.cl', undefined],
  ['myshopify.com', undefined],
  ['andes.myshopify.com.evil.example', undefined],
  ['andes.myshopify.com@evil.example', undefined],
  ['evil.example/andes.myshopify.com', undefined],
  ['andes.myshopify.com:8443', undefined],
  ['one.two.myshopify.com', undefined],
  ['-andes.myshopify.com', undefined],
  ['127.0.0.1', undefined],
  ['', undefined],
];

describe('the domain of a store', () => {
  for (const [pasted, domain] of CASES) {
    it(`is ${domain ?? 'nothing'} for "${pasted}"`, () => assert.equal(shopDomain(pasted), domain));
  }
});
