import type { Feature } from '../../../feature.ts';
import { registerLedger } from './ledger.routes.ts';

export const ledger: Feature = { routes: [registerLedger] };
