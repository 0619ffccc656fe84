import { HOUR } from '@corpomeme/contract/site/time';
import { every } from '../../../background.ts';
import type { Feature } from '../../../feature.ts';
import { registerCases } from './cases.routes.ts';
import { sweepCases } from './cases.service.ts';
import { registerReports } from './reports.ts';
import { registerSealedCopies } from './sealed-copies.ts';

export const reports: Feature = {
  routes: [registerReports, registerCases, registerSealedCopies],
  sweeps: [every(HOUR, sweepCases)],
};
