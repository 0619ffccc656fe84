import { HOUR } from '@corpomeme/contract/site/time';
import { every } from '../../../background.ts';
import type { Feature } from '../../../feature.ts';
import { logHead, registerAudit } from './audit.ts';

export const audit: Feature = { routes: [registerAudit], sweeps: [every(HOUR, logHead)] };
