import { NoticeBody } from '@corpomeme/contract/disputes/reports';
import { ERRORS } from '@corpomeme/contract/site/errors';
import { describe, expect, test } from 'vitest';
import { bodyOf, checkNotice, type NoticeDraft, problemsOf } from './notice-rules.ts';

const RIGHT: NoticeDraft = {
  url: 'https://corpomeme.ro/meme/12',
  kind: 'defamation',
  sender: 'person',
  explanation: 'Spune ceva neadevărat despre mine.',
  mark: { wrong: 'untrue', words: '', box: null },
  name: 'Ana Pop',
  email: 'ana@firma.ro',
  goodFaith: true,
  website: '',
};
const EMPTY = { ...RIGHT, url: '', kind: null, explanation: '', name: '', email: '', goodFaith: false };

describe('a notice', () => {
  test('that is valid has no problems and passes the contract', () => {
    expect(checkNotice(RIGHT)).toEqual({});
    expect(NoticeBody.safeParse(bodyOf(RIGHT)).success).toBe(true);
  });

  test('that is empty names each field in the form’s order', () => {
    expect(Object.keys(checkNotice(EMPTY))).toEqual([
      'url',
      'kind',
      'explanation',
      'name',
      'email',
      'goodFaith',
    ]);
  });

  test('is refused with the server’s texts, and an empty address with its own', () => {
    const { kind: _own, ...said } = checkNotice(EMPTY);
    expect(Object.values(said)).toEqual([
      'Give the address of the meme or comment.',
      ERRORS.notice_too_short[1],
      ERRORS.notice_name_missing[1],
      ERRORS.email_invalid[1],
      ERRORS.notice_unconfirmed[1],
    ]);
  });

  test.each([
    ['explanation', 'Prea scurt.'],
    ['name', '   '],
    ['email', 'ana@firma'],
    ['email', 'ana firma.ro'],
  ] as const)('with %s %j is refused here as there', (field, text) => {
    const draft = { ...RIGHT, [field]: text };
    expect(Object.keys(checkNotice(draft))).toEqual([field]);
    expect(NoticeBody.safeParse(bodyOf(draft)).success).toBe(false);
  });
});

test('the kind that the law exempts needs neither name nor email; a wrong email is refused there, too', () => {
  const exempt = { ...RIGHT, kind: 'child_abuse', name: ' ', email: '' } as const;
  expect(checkNotice(exempt)).toEqual({});
  const { name, email, ...body } = { name: undefined, email: undefined, ...bodyOf(exempt) };
  expect([name, email, NoticeBody.safeParse(body).success]).toEqual([undefined, undefined, true]);
  expect(Object.keys(checkNotice({ ...exempt, email: 'ana' }))).toEqual(['email']);
});

test('each line is an address of the same notice', () => {
  const { url, more_urls } = bodyOf({ ...RIGHT, url: ' /meme/1 \n\n/meme/2\r\n/company/Adobe\n' });
  expect([url, more_urls]).toEqual(['/meme/1', ['/meme/2', '/company/Adobe']]);
  expect(problemsOf({ code: 'notice_too_many', error: 'Nu.' })).toEqual({ url: 'Nu.' });
  expect(problemsOf({ details: [{ field: 'more_urls.3', message: 'Nu.' }] })).toEqual({ url: 'Nu.' });
});

test('that the server refuses shows the text at its field', () => {
  expect(problemsOf({ code: 'notice_address_invalid', error: 'Nu.' })).toEqual({ url: 'Nu.' });
  const details = [
    { field: 'good_faith', message: 'Confirm.' },
    { field: 'unheard', message: 'x' },
  ];
  expect(problemsOf({ code: 'validation_failed', error: 'x', details })).toEqual({ goodFaith: 'Confirm.' });
  expect(problemsOf({ code: 'too_many_requests', error: 'x' })).toEqual({});
});
