import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '../free-port.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { startSite, type TestSite } from '../test-site.ts';
import { ensurePrograms } from './programs.ts';

const RULES = path.resolve(import.meta.dirname, '../../../../deploy/prometheus-alerts.yml');

/** Two processes: one is down for three minutes, and a tenth of all responses of the other are errors. */
const OUTAGE = `
rule_files: ['${RULES}']
evaluation_interval: 1m
tests:
  - interval: 1m
    input_series:
      - series: 'up{job="corpomeme",instance="one"}'
        values: '1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0'
      - series: 'corpomeme_http_request_duration_seconds_count{job="corpomeme",status="200"}'
        values: '0+90x20'
      - series: 'corpomeme_http_request_duration_seconds_count{job="corpomeme",status="503"}'
        values: '0+10x20'
      - series: 'corpomeme_mails_waiting{job="corpomeme"}'
        values: '0+0x20'
    alert_rule_test:
      - { eval_time: 4m, alertname: CorpomemeProcessDown, exp_alerts: [] }
      - eval_time: 6m
        alertname: CorpomemeProcessDown
        exp_alerts:
          - exp_labels: { severity: page, job: corpomeme, instance: one }
            exp_annotations: { summary: one does not respond }
      - eval_time: 15m
        alertname: CorpomemeServerErrors
        exp_alerts:
          - exp_labels: { severity: page }
            exp_annotations: { summary: '10% of all requests fail (5xx)' }
      - { eval_time: 20m, alertname: CorpomemeMailsWait, exp_alerts: [] }
`;

interface Rule {
  name: string;
  health: string;
  state: string;
}

describe('the alert rules', () => {
  let folder: string;
  let site: TestSite;
  let prometheus: ChildProcess;
  let url: string;
  beforeAll(async () => {
    ensurePrograms('prometheus', 'promtool');
    folder = makeTemporaryFolder('corpomeme-prometheus-');
    site = await startSite();
    const target = new URL(await site.app.listen({ host: '127.0.0.1', port: 0 })).host;
    const port = await findFreePort();
    url = `http://127.0.0.1:${port}`;
    const config = {
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: [RULES],
      scrape_configs: [{ job_name: 'corpomeme', static_configs: [{ targets: [target] }] }],
    };
    // JSON is valid YAML.
    writeFileSync(path.join(folder, 'prometheus.yml'), JSON.stringify(config));
    const options = [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ];
    prometheus = spawn('prometheus', options, { stdio: 'ignore' });
  });
  afterAll(async () => {
    const exit = once(prometheus, 'exit');
    prometheus.kill('SIGTERM');
    await exit;
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = async <T>(address: string): Promise<T | null> => {
    const response = await fetch(url + address).catch(() => null);
    return response?.ok ? ((await response.json()) as { data: T }).data : null;
  };
  const readRules = async () =>
    (await ask<{ groups: { rules: Rule[] }[] }>('/api/v1/rules'))?.groups[0]?.rules ?? [];
  const readValue = async (query: string) => {
    const address = `/api/v1/query?query=${encodeURIComponent(query)}`;
    return (await ask<{ result: { value: [number, string] }[] }>(address))?.result[0]?.value[1];
  };

  test('fire for an outage and for errors, and not otherwise', () => {
    const file = path.join(folder, 'outage.yml');
    writeFileSync(file, OUTAGE);
    const output = execFileSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    expect(output).toContain('SUCCESS');
  });

  test('are evaluated by a Prometheus that scrapes the site', async () => {
    await expect.poll(() => readValue('up{job="corpomeme"}')).toBe('1');
    const names = readFileSync(RULES, 'utf8').match(/(?<=alert: )\w+/g) ?? [];
    await expect
      .poll(async () => (await readRules()).map(({ name, health, state }) => [name, health, state]))
      .toEqual(names.map((name) => [name, 'ok', 'inactive']));
    await site.app.close();
    const isDown = async () => (await readRules()).find(({ name }) => name === 'CorpomemeProcessDown')?.state;
    await expect.poll(isDown).toBe('pending');
  });
});
