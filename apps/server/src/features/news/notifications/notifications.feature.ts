import type { Feature } from '../../../feature.ts';
import { registerNotifications } from './notifications.routes.ts';
import { startNewsSweep } from './notifications.service.ts';

export const notifications: Feature = { routes: [registerNotifications], sweeps: [startNewsSweep] };
