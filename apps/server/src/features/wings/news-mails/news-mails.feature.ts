import type { Feature } from '../../../feature.ts';
import { registerDigest, startDigests } from './digest.ts';
import { startWeeklyMails } from './weekly-mail.service.ts';

export const newsMails: Feature = { routes: [registerDigest], sweeps: [startDigests, startWeeklyMails] };
