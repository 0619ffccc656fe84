import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useSuspenseQuery } from '@tanstack/react-query';
import { LanguageToggle } from '../../features/site/legal/language-toggle.tsx';
import { legalMeta } from '../../features/site/legal/legal-meta.ts';
import { rulesQuery } from '../../features/site/rules/rules-query.ts';
import { RulesText } from '../../features/site/rules/rules-text.tsx';
import { browserApi } from '../../lib/api/browser-api.ts';
import { inBrowser, onServer, type PageLoad } from '../../lib/page/page-data.ts';
import { PageState } from '../../lib/page/page-state.tsx';
import { contentLanguage } from '../../lib/second-text.tsx';
import type { Route } from './+types/rules.ts';

export const loader = onServer(loadRules);
export const clientLoader = inBrowser(loadRules);

export function meta(route: Route.MetaArgs) {
  return legalMeta(m.rulesPage, page.rules(), route);
}

export default function RulesPage({ loaderData }: Route.ComponentProps) {
  return (
    <PageState state={loaderData.state}>
      <Rules />
    </PageState>
  );
}

function Rules() {
  const language = contentLanguage();
  const { data: rules } = useSuspenseQuery(rulesQuery(browserApi));
  const { title, lead } = m.rulesPage[language];
  return (
    <div className="mx-auto grid max-w-5xl gap-6">
      <LanguageToggle path={page.rules()} />
      <article lang={language} className="grid max-w-prose gap-10">
        <header className="grid gap-3">
          <h1 className="text-28 sm:text-36">{title}</h1>
          <p className="text-18 text-pretty">{lead}</p>
        </header>
        <RulesText rules={rules} />
      </article>
    </div>
  );
}

async function loadRules({ client, api }: PageLoad): Promise<null> {
  await client.fetchQuery(rulesQuery(api));
  return null;
}
