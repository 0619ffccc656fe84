import { rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { migrateTemplate } from './test-database.ts';

export default async function setup(project: TestProject): Promise<() => void> {
  const folder = makeTemporaryFolder('corpomeme-template-');
  const file = path.join(folder, 'corpomeme.db');
  await migrateTemplate({ kind: 'sqlite', file });
  project.provide('databaseUrl', null);
  project.provide('template', file);
  return () => rmSync(folder, { recursive: true, force: true });
}
