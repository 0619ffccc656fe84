import type { Company } from '@corpomeme/contract/companies/companies';
import { inLanguage } from '@corpomeme/contract/site/messages';
import { screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, type Call } from '../../../../test/answers.ts';
import { mount } from '../../../../test/mount.tsx';
import { UploadPlace } from './upload-place.tsx';
import { EMPTY_UPLOAD, type UploadFields } from './upload-rules.ts';

const aCompany = (name: string): Company => ({
  ...{ name, memeCount: 1, slug: name.toLowerCase(), other_names: [], cities: [], website: null },
});

/** Offered at once; the search alone knows Endava. */
const OFFERED = ['General', 'Adobe', 'Vendor', 'Ness'].map(aCompany);

/** Resolves when the server may answer a search. */
let searching = Promise.resolve();

beforeEach(() => {
  searching = Promise.resolve();
  answerCalls({
    'GET /companies': async ({ query }: Call) => {
      const words = query.get('search')?.toLowerCase();
      if (words) await searching;
      return words ? [aCompany('Endava')].filter(({ slug }) => slug.includes(words)) : OFFERED;
    },
  });
});

function PlaceForm({ of: chosen = EMPTY_UPLOAD.company }) {
  return (
    <UploadPlace form={useForm<UploadFields>({ defaultValues: { ...EMPTY_UPLOAD, company: chosen } })} />
  );
}

const company = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Company' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () => document.getElementById(company().getAttribute('aria-activedescendant') ?? '');

async function openCompany() {
  const { user } = mount(<PlaceForm />);
  await user.click(company());
  await waitFor(() => expect(options()).toContain('Adobe'));
  return user;
}

test.each(['with one click', 'with two clicks', 'by keyboard'])(
  'typed words replace the company that stood there, %s',
  async (how) => {
    const user = await openCompany();
    if (how === 'with two clicks') await user.click(company());
    if (how === 'by keyboard') {
      await user.keyboard('{Escape}');
      await user.tab();
      await user.tab({ shift: true });
    }
    await user.keyboard('Endava');
    expect(company().value).toBe('Endava');
    await waitFor(() => expect(options()[0]).toBe('Endava'));
    expect(active()?.textContent).toBe('Endava');
    await user.keyboard('{Enter}');
    expect(company().value).toBe('Endava');
    // The next words replace the chosen name as well.
    await user.keyboard('Ado');
    expect(company().value).toBe('Ado');
    await user.keyboard('{Escape}');
    expect(company().value).toBe('Endava');
  },
);

test('names that begin with the typed letters come first', async () => {
  const user = await openCompany();
  await user.keyboard('en');
  await waitFor(() => expect(options().slice(0, 3)).toEqual(['Endava', 'General', 'Vendor']));
});

test('Enter before the search has answered chooses nothing and sends nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  searching = promise;
  const user = await openCompany();
  const sent: Event[] = [];
  document.addEventListener('submit', (event) => sent.push(event), { once: true });
  await user.keyboard('Endava{Enter}');
  expect([company().value, active(), sent]).toEqual(['Endava', null, []]);
  expect(screen.getByRole('status').textContent).toBe('');
  resolve();
  await waitFor(() => expect(active()?.textContent).toBe('Endava'));
  await user.keyboard('{Enter}');
  expect(company().value).toBe('Endava');
});

test('the list has the name of its field, and its length is announced when it opens and when words narrow it', async () => {
  const user = await openCompany();
  expect(company().getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('listbox', { name: 'Company' }).id).toBe(company().getAttribute('aria-controls'));
  expect(screen.getByRole('status').textContent).toBe('4 companies found');
  await user.keyboard('ado');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 company found'));
  await user.keyboard('{Escape}');
  expect([company().getAttribute('aria-expanded'), active()]).toEqual(['false', null]);
});

test.each([
  ['mix', 'City', 'Bucuresti', 'Timisoara'],
  ['ro', 'Oraș', 'București', 'Timișoara'],
])('cities are spelt as people read them, but as specified in %s', async (language, label, first, found) => {
  await inLanguage(language, async () => {
    const { user } = mount(<PlaceForm of="Adobe" />);
    const city = screen.getByRole<HTMLInputElement>('combobox', { name: label });
    await user.click(city);
    expect(options()[0]).toBe(first);
    await user.keyboard('timiș{Enter}');
    expect(city.value).toBe(found);
    await user.keyboard('timis');
    expect(options()).toEqual([found]);
  });
});
