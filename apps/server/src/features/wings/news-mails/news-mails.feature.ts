import { MINUTE } from '@corpomeme/contract/site/time';
import { every } from '../../../background.ts';
import type { Feature } from '../../../feature.ts';
import { registerDigest, sendDigests } from './digest.ts';
import { sendWeeklyMails } from './weekly-mail.service.ts';

export const newsMails: Feature = {
  routes: [registerDigest],
  sweeps: [every(15 * MINUTE, sendDigests), every(15 * MINUTE, sendWeeklyMails)],
};
