import type { Feature } from '../../../feature.ts';
import { registerDigest } from './digest.routes.ts';
import { startDigests } from './digest.service.ts';
import { startWeeklyMails } from './weekly-mail.service.ts';

export const newsMails: Feature = { routes: [registerDigest], sweeps: [startDigests, startWeeklyMails] };
