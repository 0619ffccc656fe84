import type { Feature } from '../../feature.ts';
import { registerCompanies } from './companies.routes.ts';
import { registerDirectory } from './directory/directory.routes.ts';
import { startMoveSweep } from './directory/merging.service.ts';
import { startProofSweep } from './speakers/speaker-list.service.ts';
import { registerSpeakers } from './speakers/speakers.routes.ts';

export const companies: Feature = {
  routes: [registerCompanies, registerDirectory, registerSpeakers],
  sweeps: [startMoveSweep, startProofSweep],
};
