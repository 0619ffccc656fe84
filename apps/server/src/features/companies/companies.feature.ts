import { HOUR } from '@corpomeme/contract/site/time';
import { every } from '../../background.ts';
import type { Context } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { registerCompanies } from './companies.ts';
import { registerDirectory } from './directory/directory.routes.ts';
import { deleteOldMoves } from './directory/merging.ts';
import { forgetProofs } from './speakers/speakers.queries.ts';
import { registerSpeakers } from './speakers/speakers.ts';

export const companies: Feature = {
  routes: [registerCompanies, registerDirectory, registerSpeakers],
  sweeps: [
    every(HOUR, deleteOldMoves),
    every(HOUR, ({ transact, clock }: Context) => transact((trx) => forgetProofs(trx, clock.now()))),
  ],
};
