import { ErrorBody } from '@corpomeme/contract/site/error-body';

/** Response schemas of errors, which every route may send (product: errors). */
export const failures = { '4xx': ErrorBody, '5xx': ErrorBody } as const;
