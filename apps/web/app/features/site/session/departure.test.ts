import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A storage of the browser, which the test runner lacks. */
class FakeStorage {
  [key: string]: unknown;
}
for (const [name, value] of Object.entries({
  getItem(this: FakeStorage, key: string) {
    return Object.hasOwn(this, key) ? this[key] : null;
  },
  setItem(this: FakeStorage, key: string, value: string) {
    this[key] = value;
  },
  removeItem(this: FakeStorage, key: string) {
    delete this[key];
  },
}))
  Object.defineProperty(FakeStorage.prototype, name, { value });

let tab: FakeStorage;
beforeEach(() => {
  tab = new FakeStorage();
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('localStorage', new FakeStorage());
  Object.assign(tab, {
    uploadDraft: '{}',
    'commentDraft:1:meme': '{}',
    'attempt:x': '{}',
  });
});
afterEach(() => vi.unstubAllGlobals());

const { logoutCount, dropForeignDrafts, forgetPerson, keepDraftsFor } = await import('./departure.ts');
const kept = () => Object.keys(tab).toSorted();
const ALL = ['attempt:x', 'commentDraft:1:meme', 'uploadDraft'];

test('a logout leaves only what belongs to the browser', () => {
  Object.assign(localStorage, {
    token: 'x',
    deskLook: 'grey',
    registrationKey: 'k',
    cookieConsent: 'accepted',
  });
  const before = logoutCount.get();
  forgetPerson();
  expect([kept(), Object.keys(localStorage)]).toEqual([[], ['cookieConsent']]);
  expect(logoutCount.get()).toBe(before + 1);
});

test('drafts wait for the member whose session expired, and for nobody else', () => {
  keepDraftsFor('ana');
  dropForeignDrafts(null);
  expect(kept()).toEqual(['attempt:x', 'commentDraft:1:meme', 'draftsOf', 'uploadDraft']);
  dropForeignDrafts('ana');
  expect(kept()).toEqual(ALL);
  keepDraftsFor('ana');
  dropForeignDrafts('ion');
  expect(kept()).toEqual([]);
});

test('a tab that was closed during the logout drops its drafts at its start', () => {
  dropForeignDrafts(null);
  expect(kept()).toEqual([]);
});
