import { readNamelessWait } from '@corpomeme/contract/memes/nameless.operations';
import { page } from '@corpomeme/contract/site/paths';
import type { WrittenPage } from '@corpomeme/contract/site/written-pages';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { legalKeys } from '../../features/site/legal/legal-keys.ts';
import { legalMeta } from '../../features/site/legal/legal-meta.ts';
import { LegalPage } from '../../features/site/legal/legal-page.tsx';
import anonymityEn from '../../features/site/legal/texts/anonymity-en.json' with { type: 'json' };
import anonymityRo from '../../features/site/legal/texts/anonymity-ro.json' with { type: 'json' };
import { LEGAL } from '../../features/site/legal/texts/legal-facts.ts';
import { readTexts } from '../../features/site/legal/texts/legal-text.ts';
import { withNamelessWait } from '../../features/site/legal/texts/nameless-wait.strings.ts';
import { loadWritten } from '../../features/site/legal/written-page.ts';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { browserApi } from '../../lib/api/browser-api.ts';
import { inBrowser, onServer, type PageAddress, type PageLoad } from '../../lib/page/page-data.ts';
import { PageState } from '../../lib/page/page-state.tsx';
import type { Route } from './+types/anonymity.ts';

const TEXTS = readTexts(anonymityEn, anonymityRo);
const UPDATED = Date.parse(LEGAL.anonymityUpdated);

export const loader = onServer(loadAnonymity);
export const clientLoader = inBrowser(loadAnonymity);

export function meta(route: Route.MetaArgs) {
  return legalMeta(TEXTS, page.anonymity(), route);
}

export default function AnonymityPage({ loaderData }: Route.ComponentProps) {
  return (
    <PageState state={loaderData.state}>
      <Anonymity written={loaderData.facts} />
    </PageState>
  );
}

function Anonymity({ written }: { written: WrittenPage }) {
  const { data: wait } = useSuspenseQuery(namelessWaitQuery(browserApi));
  return (
    <LegalPage
      path={page.anonymity()}
      texts={TEXTS}
      written={written}
      updated={UPDATED}
      complete={(text, language) => withNamelessWait(text, language, wait)}
    />
  );
}

async function loadAnonymity(load: PageLoad, { url }: PageAddress): Promise<WrittenPage> {
  await load.client.fetchQuery(namelessWaitQuery(load.api));
  return loadWritten(load, 'anonymity', url);
}

/** How long a meme without a name waits before it enters the queue; admins set it. */
function namelessWaitQuery(client: ApiClient) {
  return queryOptions({
    queryKey: legalKeys.namelessWait,
    queryFn: ({ signal }) => client.call(readNamelessWait, { signal }),
    staleTime: 0,
  });
}
