import { SECOND } from '@corpomeme/contract/site/time';
import { every } from '../../../background.ts';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';

export const mail: Feature = { sweeps: [every(5 * SECOND, ({ mails }: Context) => mails.wake())] };
