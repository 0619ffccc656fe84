import { m } from '@corpomeme/contract/site/messages';
import { useRouteLoaderData } from 'react-router';
import { LanguageButton, LanguageForm } from '../features/site/session/language-form.tsx';
import type { RootData } from '../lib/page/root-data.ts';

/**
 * One line that says that the page is also in the reader's language. Every page has the line of each other language, hidden: pages
 * are the same for all readers, and the head's script shows one, once, before the first paint (decision 230).
 */
export function LanguageProposal() {
  const data = useRouteLoaderData<RootData>('root');
  const others = data?.languages.filter(({ tag, alsoHere }) => alsoHere && tag !== m.language.tag) ?? [];
  if (others.length === 0) return null;
  const shown = others.map(({ tag }) => `[data-proposed=${tag}] .proposed-${tag}{display:flex}`).join('');
  return (
    <>
      <style>{shown}</style>
      {others.map((language) => (
        <div
          key={language.id}
          className={`proposed-${language.tag} -mr-2 -ml-1 hidden min-w-0 leading-tight`}
        >
          <LanguageForm>
            <LanguageButton language={language}>{language.alsoHere}</LanguageButton>
          </LanguageForm>
        </div>
      ))}
    </>
  );
}

/**
 * Runs in the head: finds the first of the browser's languages that the site has too, and shows its line, unless the page speaks it, or the
 * reader has chosen a language, has an account, or was told before. Contains no quotes, ampersands or angle brackets, as `headScript`.
 */
export const PROPOSAL_SCRIPT = `try{const page=document.documentElement;const kept=localStorage;if(!kept.proposedLanguage)if(!kept.token)if(!/(^|; )lang=/.test(document.cookie)){const had=[...document.querySelectorAll(\`link[hreflang]\`)].map(function(link){return link.hreflang});const wanted=navigator.languages.map(function(tag){return tag.split(\`-\`)[0]}).find(function(tag){return had.includes(tag)});if(wanted)if(wanted!==page.lang){kept.proposedLanguage=wanted;page.dataset.proposed=wanted}}}catch{}`;
