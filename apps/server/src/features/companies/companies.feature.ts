import type { Feature } from '../../feature.ts';
import { registerCompanies } from './companies.ts';
import { registerDirectory } from './directory/directory.routes.ts';
import { startMoveSweep } from './directory/merging.ts';
import { startProofSweep } from './speakers/speaker-list.service.ts';
import { registerSpeakers } from './speakers/speakers.ts';

export const companies: Feature = {
  routes: [registerCompanies, registerDirectory, registerSpeakers],
  sweeps: [startMoveSweep, startProofSweep],
};
