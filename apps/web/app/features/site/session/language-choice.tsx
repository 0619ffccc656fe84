import { Fragment } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { RootData } from '../../../lib/page/root-data.ts';
import { LanguageButton, LanguageForm } from './language-form.tsx';

/** All languages of the site. */
export function LanguageChoice({ label }: { label: string }) {
  const data = useRouteLoaderData<RootData>('root');
  if (!data || data.languages.length < 2) return null;
  return (
    <LanguageForm label={label} className="-mx-2 flex flex-wrap">
      {data.languages.map((language) => (
        <Fragment key={language.id}>
          <LanguageButton language={language} isChosen={language.id === data.language}>
            {language.name}
          </LanguageButton>{' '}
        </Fragment>
      ))}
    </LanguageForm>
  );
}
