import type { Feature } from '../../../feature.ts';
import { registerAdmin } from './admin.routes.ts';
import { startPageTelling } from './pages/page-changes.service.ts';
import { registerWrittenPages } from './pages/written-pages.routes.ts';
import { registerSettings } from './settings/settings.routes.ts';
import { registerSetup } from './setup/setup.routes.ts';
import { registerAdminUsers } from './users/admin-users.routes.ts';

export const admin: Feature = {
  routes: [registerAdminUsers, registerAdmin, registerSettings, registerWrittenPages, registerSetup],
  sweeps: [startPageTelling],
};
