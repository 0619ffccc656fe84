import { MINUTE } from '@corpomeme/contract/site/time';
import { every } from '../../../background.ts';
import type { Feature } from '../../../feature.ts';
import { registerAdmin } from './admin.ts';
import { registerWrittenPages, tellOfPages } from './pages/pages.ts';
import { registerSettings } from './settings/settings.ts';
import { registerSetup } from './setup/setup.ts';
import { registerAdminUsers } from './users/admin-users.routes.ts';

export const admin: Feature = {
  routes: [registerAdminUsers, registerAdmin, registerSettings, registerWrittenPages, registerSetup],
  sweeps: [every(5 * MINUTE, tellOfPages)],
};
