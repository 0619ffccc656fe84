import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { AppError } from '../app-error.ts';
import { stepResponses, untilNextStep } from './response-steps.ts';

const STEP = 40;
// Timers may fire up to a millisecond early, because Node rounds their start.
const EARLIEST = STEP - 2;

async function startApp() {
  const app = Fastify();
  stepResponses(app);
  app.get('/known', { config: { steps: STEP } }, async () => 'yes');
  app.get('/refused', { config: { steps: STEP } }, async () => {
    throw new AppError('email_invalid');
  });
  return app;
}

test.each(['/known', '/refused'])('%s responds at the first step at the earliest', async (url) => {
  const app = await startApp();
  const start = performance.now();
  await app.inject(url);
  expect(performance.now() - start).toBeGreaterThanOrEqual(EARLIEST);
});

test.each([
  [0, 250],
  [77.85, 172.15],
  [78.54, 171.46],
  [249, 1],
  [250, 250],
  [420, 80],
])('after %d ms the next step of 250 ms is %d ms away', (elapsed, expected) => {
  expect(untilNextStep(elapsed, 250)).toBeCloseTo(expected);
});
