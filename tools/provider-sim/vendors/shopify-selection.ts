// Checks the fields of a GraphQL query as Shopify does: one that a type does not have fails the whole query.

/** The fields of each type, with the type of those that have fields themselves; '' for a value. */
const TYPES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Root: {
    shop: 'Shop',
    currentAppInstallation: 'AppInstallation',
    orders: 'OrderConnection',
    order: 'Order',
    webPixel: 'WebPixel',
    webPixelCreate: 'WebPixelPayload',
    webPixelUpdate: 'WebPixelPayload',
    webPixelDelete: 'WebPixelPayload',
  },
  Shop: { id: '', name: '', myshopifyDomain: '', currencyCode: '', ianaTimezone: '' },
  AppInstallation: { id: '', accessScopes: 'AccessScope' },
  AccessScope: { handle: '', description: '' },
  OrderConnection: { nodes: 'Order', pageInfo: 'PageInfo' },
  PageInfo: { hasNextPage: '', hasPreviousPage: '', endCursor: '', startCursor: '' },
  Order: {
    ...{ id: '', legacyResourceId: '', name: '', test: '', createdAt: '', processedAt: '', updatedAt: '' },
    ...{ cancelledAt: '', displayFinancialStatus: '', sourceName: '', email: '', phone: '' },
    ...{ totalPriceSet: 'MoneyBag', totalReceivedSet: 'MoneyBag', totalRefundedSet: 'MoneyBag', customer: 'Customer' },
    ...{ originalTotalPriceSet: 'MoneyBag', transactions: 'OrderTransaction' },
  },
  OrderTransaction: { id: '', kind: '', status: '', processedAt: '', createdAt: '', amountSet: 'MoneyBag' },
  MoneyBag: { shopMoney: 'Money', presentmentMoney: 'Money' },
  Money: { amount: '', currencyCode: '' },
  Customer: { id: '', legacyResourceId: '', firstName: '', lastName: '', email: '', phone: '' },
  WebPixel: { id: '', settings: '' },
  WebPixelPayload: { webPixel: 'WebPixel', deletedWebPixelId: '', userErrors: 'UserError' },
  UserError: { code: '', field: '', message: '' },
};

export interface UndefinedField {
  readonly message: string;
  readonly extensions: { readonly code: string; readonly typeName?: string; readonly fieldName?: string };
}

/** @returns the first error in the selection of a query; undefined when every field exists */
export function selectionError(query: string): UndefinedField | undefined {
  // Arguments and variables are not checked, and their braces are no selections.
  const tokens = withoutArguments(query).match(/[{}]|\w+/g) ?? [];
  const stack: string[] = [];
  let next = 'Root';
  for (const [i, token] of tokens.entries()) {
    if (token === '{') {
      stack.push(next);
      continue;
    }
    if (token === '}') {
      if (stack.pop() === undefined) return parseError();
      continue;
    }
    const type = stack.at(-1);
    // Before the first brace: query or mutation, and its name.
    if (type === undefined) continue;
    const found = TYPES[type]?.[token];
    if (found === undefined)
      return {
        message: `Field '${token}' doesn't exist on type '${type}'`,
        extensions: { code: 'undefinedField', typeName: type, fieldName: token },
      };
    if (found !== '' && tokens[i + 1] !== '{')
      return {
        message: `Field must have selections (field '${token}' returns ${found} but has no selections.)`,
        extensions: { code: 'selectionMismatch', fieldName: token },
      };
    next = found;
  }
  return stack.length > 0 || tokens.length === 0 ? parseError() : undefined;
}

const parseError = (): UndefinedField => ({ message: 'syntax error', extensions: { code: 'parseError' } });

function withoutArguments(query: string): string {
  const inner = query.replaceAll(/\([^()]*\)/g, ' ');
  return inner === query ? query : withoutArguments(inner);
}
