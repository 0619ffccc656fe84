import { expect, test } from 'vitest';
import routes from '../../../apps/web/app/routes.ts';
import { SCREENS } from './screens.ts';

test('every route of the web app is among the screens', () => {
  const shown = new Set(SCREENS.map(({ route }) => route));
  const patterns = routes.map(({ path, index }) => (index ? '/' : path));
  expect(patterns.filter((pattern) => !shown.has(pattern ?? ''))).toEqual([]);
});
