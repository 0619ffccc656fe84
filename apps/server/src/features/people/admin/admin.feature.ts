import type { Feature } from '../../../feature.ts';
import { registerAdmin } from './admin.ts';
import { registerWrittenPages, startPageTelling } from './pages/pages.ts';
import { registerSettings } from './settings/settings.ts';
import { registerSetup } from './setup/setup.ts';
import { registerAdminUsers } from './users/admin-users.routes.ts';

export const admin: Feature = {
  routes: [registerAdminUsers, registerAdmin, registerSettings, registerWrittenPages, registerSetup],
  sweeps: [startPageTelling],
};
