import { page } from '@corpomeme/contract/site/paths';
import type { WrittenPage } from '@corpomeme/contract/site/written-pages';
import { useSuspenseQuery } from '@tanstack/react-query';
import { legalMeta } from '../../features/site/legal/legal-meta.ts';
import { LegalPage } from '../../features/site/legal/legal-page.tsx';
import { namelessWaitQuery } from '../../features/site/legal/nameless-wait-query.ts';
import anonymityEn from '../../features/site/legal/texts/anonymity-en.json' with { type: 'json' };
import anonymityRo from '../../features/site/legal/texts/anonymity-ro.json' with { type: 'json' };
import { LEGAL } from '../../features/site/legal/texts/legal-facts.ts';
import { readTexts } from '../../features/site/legal/texts/legal-text.ts';
import { withNamelessWait } from '../../features/site/legal/texts/nameless-wait.strings.ts';
import { loadWritten } from '../../features/site/legal/written-page.ts';
import { browserApi } from '../../lib/api/browser-api.ts';
import { loadInBrowser, loadOnServer, type PageLoad } from '../../lib/page/page-data.ts';
import { PageState } from '../../lib/page/page-state.tsx';
import { originOf } from '../../lib/page/root-data.ts';
import type { Route } from './+types/anonymity.ts';

const TEXTS = readTexts(anonymityEn, anonymityRo);
const UPDATED = Date.parse(LEGAL.anonymityUpdated);

export function loader({ context, request }: Route.LoaderArgs) {
  return loadOnServer(context, (load) => loadAnonymity(load, request.url));
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadInBrowser(request.url, (load) => loadAnonymity(load, request.url));
}

export function meta({ matches, location: { search }, loaderData }: Route.MetaArgs) {
  const written = loaderData?.facts;
  return legalMeta(TEXTS, { origin: originOf(matches), path: page.anonymity(), search, written });
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

async function loadAnonymity(load: PageLoad, url: string): Promise<WrittenPage> {
  await load.client.fetchQuery(namelessWaitQuery(load.api));
  return loadWritten(load, 'anonymity', url);
}
