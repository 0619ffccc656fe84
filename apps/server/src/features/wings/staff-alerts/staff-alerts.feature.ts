import type { Feature } from '../../../feature.ts';
import { registerStaffAlerts } from './staff-alerts.routes.ts';
import { startStaffAlerts } from './staff-alerts.service.ts';

export const staffAlerts: Feature = { routes: [registerStaffAlerts], sweeps: [startStaffAlerts] };
