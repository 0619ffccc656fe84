import { BACKUP_EVERY, type SetupStep } from '@corpomeme/contract/people/admin';
import { expect, test } from 'vitest';
import { judgeSetup, type SiteFacts } from './setup.policy.ts';

const NOW = 1_800_000_000_000;
const READY: SiteFacts = {
  sendsBySmtp: true,
  mailWorkedAt: NOW - 1,
  publicUrl: 'https://corpomeme.ro',
  operator: { operatorName: 'Meme SRL', operatorAddress: 'Cluj', operatorMailbox: 'a@meme.ro' },
  siteName: 'Birou de glume',
  colleagues: 1,
  backedUpAt: NOW - BACKUP_EVERY + 1,
  wordsHeldByUpgrade: 0,
  settled: ['companies'],
};
const stateOf = (step: SetupStep, changes: Partial<SiteFacts>) =>
  judgeSetup({ ...READY, ...changes }, NOW).find((each) => each.step === step)?.state;

test('a site that is ready has nothing open', () => {
  expect(judgeSetup(READY, NOW).map(({ step, state }) => [step, state])).toEqual([
    ['mail', 'done'],
    ['address', 'done'],
    ['operator', 'done'],
    ['name', 'done'],
    ['companies', 'settled'],
    ['moderator', 'done'],
    ['backup', 'done'],
    ['upgrade', 'done'],
  ]);
});

test.each<[SetupStep, Partial<SiteFacts>]>([
  ['mail', { sendsBySmtp: false }],
  ['mail', { mailWorkedAt: null }],
  ['operator', { operator: {} }],
  ['operator', { operator: { ...READY.operator, operatorAddress: '' } }],
  ['name', { siteName: '' }],
  ['companies', { settled: [] }],
  ['moderator', { colleagues: 0 }],
  ['backup', { backedUpAt: null }],
  ['backup', { backedUpAt: NOW - BACKUP_EVERY }],
  ['upgrade', { wordsHeldByUpgrade: 1 }],
])('%s is open with %j, and an admin may settle it', (step, lack) => {
  expect(stateOf(step, { settled: [], ...lack })).toBe('open');
  expect(stateOf(step, { ...lack, settled: [step] })).toBe('settled');
});

test('what the server finds done is done, even if an admin settled it before', () => {
  expect(stateOf('backup', { settled: ['backup'] })).toBe('done');
});

test.each([
  ['http://corpomeme.ro', 'open'],
  ['http://localhost:3000', 'open'],
  ['https://localhost', 'open'],
  ['https://127.0.0.1', 'open'],
  ['https://192.168.1.7:8443', 'open'],
  ['https://172.20.0.3', 'open'],
  ['https://[::1]:3000', 'open'],
  ['https://meme.internal', 'open'],
  ['https://meme', 'open'],
  ['https://172.15.0.3', 'done'],
  ['https://meme.corp.example.com/site', 'done'],
])('the address %s is %s', (publicUrl, state) => {
  expect(stateOf('address', { publicUrl })).toBe(state);
});
