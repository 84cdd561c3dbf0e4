// Where the API begins; the version is part of the path (contract, Versioning).
export const API_PREFIX = '/api/v1';
