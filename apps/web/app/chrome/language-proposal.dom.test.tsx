import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mount } from '../../test/mount.tsx';
import { headScript } from './head-script.ts';
import { LanguageProposal } from './language-proposal.tsx';

const languages = [
  { id: 'mix', name: 'English + română', tag: 'en', alsoHere: '' },
  { id: 'en', name: 'English', tag: 'en', alsoHere: 'Also in English' },
  { id: 'ro', name: 'Română', tag: 'ro', alsoHere: 'Și în română' },
];

function setCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server's header does.
  document.cookie = text;
}

beforeEach(() => {
  localStorage.clear();
  setCookie('lang=; Expires=Thu, 01 Jan 1970 00:00:00 GMT');
});

/** Runs the head's script as a page load in this language does, and returns the language that it proposes. */
function load(page: string, browser: string[]): string | undefined {
  const root = document.documentElement;
  delete root.dataset.proposed;
  root.lang = page;
  const links = languages.map(({ tag }) => `<link rel="alternate" hreflang="${tag}">`).join('');
  document.head.innerHTML = `<meta name="application-name" content="Corpomeme">${links}`;
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser);
  new Function(headScript())();
  vi.restoreAllMocks();
  return root.dataset.proposed;
}

test.each([
  ['en', ['ro-RO', 'ro', 'en-US'], 'ro'],
  ['en', ['hu', 'ro-MD', 'en'], 'ro'],
  ['ro', ['en-GB'], 'en'],
  // Pages in both languages are read as English.
  ['en', ['en-US', 'ro'], undefined],
  ['ro', ['ro'], undefined],
  ['en', ['hu-HU'], undefined],
  ['en', [], undefined],
  ['en', ['constructor', '"]', 'x-default'], undefined],
])('a page in %s proposes to a reader of %s the language %s', (page, browser, proposed) => {
  expect(load(page, browser)).toBe(proposed);
});

test('a language is proposed once, and never to a member or a reader who has chosen one', () => {
  expect(load('en', ['ro'])).toBe('ro');
  expect(load('en', ['ro'])).toBeUndefined();
  localStorage.clear();
  localStorage.setItem('token', 'a');
  expect(load('en', ['ro'])).toBeUndefined();
  localStorage.clear();
  setCookie('lang=en');
  expect(load('en', ['ro'])).toBeUndefined();
});

test('a browser that stores nothing is told of no language, because each page would tell it', () => {
  const refuse = () => {
    throw new Error('full');
  };
  vi.stubGlobal('localStorage', new Proxy({}, { set: refuse }));
  expect(load('en', ['ro'])).toBeUndefined();
  vi.unstubAllGlobals();
});

test('each page has the line of each other language', () => {
  mount(<LanguageProposal />, { languages });
  const lines = screen.getAllByRole('button', { hidden: true });
  expect(lines.map(({ textContent }) => textContent)).toEqual(['Și în română']);
  expect(lines[0]?.lang).toBe('ro');
});
