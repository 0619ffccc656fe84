import { Health } from './health.ts';
import { operation } from './operation.ts';

export const checkLiveness = operation({
  method: 'GET',
  path: '/health/live',
  summary: 'Check that the process is up',
  tag: 'health',
  access: 'public',
  response: { 200: Health },
  errors: [],
});

export const checkReadiness = operation({
  method: 'GET',
  path: '/health/ready',
  summary: 'Check whether this process serves requests, and which shared parts are away',
  tag: 'health',
  access: 'public',
  response: { 200: Health, 503: Health },
  errors: [],
});
