import { page } from '@corpomeme/contract/site/paths';
import { useSuspenseQuery } from '@tanstack/react-query';
import { legalMeta } from '../../features/site/legal/legal-meta.ts';
import { LegalPage } from '../../features/site/legal/legal-page.tsx';
import { namelessWaitQuery } from '../../features/site/legal/nameless-wait-query.ts';
import anonymityEn from '../../features/site/legal/texts/anonymity-en.json' with { type: 'json' };
import anonymityRo from '../../features/site/legal/texts/anonymity-ro.json' with { type: 'json' };
import { LEGAL } from '../../features/site/legal/texts/legal-facts.ts';
import { readTexts } from '../../features/site/legal/texts/legal-text.ts';
import { withNamelessWait } from '../../features/site/legal/texts/nameless-wait.strings.ts';
import { browserApi } from '../../lib/api/browser-api.ts';
import { loadInBrowser, loadOnServer, type PageLoad } from '../../lib/page/page-data.ts';
import { PageState } from '../../lib/page/page-state.tsx';
import { originOf } from '../../lib/page/root-data.ts';
import type { Route } from './+types/anonymity.ts';

const TEXTS = readTexts(anonymityEn, anonymityRo);
const UPDATED = Date.parse(LEGAL.anonymityUpdated);

export function loader({ context }: Route.LoaderArgs) {
  return loadOnServer(context, loadWait);
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadInBrowser(request.url, loadWait);
}

export function meta({ matches, location: { search } }: Route.MetaArgs) {
  return legalMeta(TEXTS, { origin: originOf(matches), path: page.anonymity(), search });
}

export default function AnonymityPage({ loaderData }: Route.ComponentProps) {
  return (
    <PageState state={loaderData.state}>
      <Anonymity />
    </PageState>
  );
}

function Anonymity() {
  const { data: wait } = useSuspenseQuery(namelessWaitQuery(browserApi));
  return <LegalPage path={page.anonymity()} texts={withNamelessWait(TEXTS, wait)} updated={UPDATED} />;
}

async function loadWait({ client, api }: PageLoad): Promise<null> {
  await client.fetchQuery(namelessWaitQuery(api));
  return null;
}
