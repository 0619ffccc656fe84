import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { page, resource } from '@corpomeme/contract/site/paths';
import { shareImageVersion } from '@corpomeme/contract/wings/share-image';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { NotFoundPanel } from '../chrome/error-panel.tsx';
import { FollowedDayMemes } from '../features/memes/list/reading-lists.tsx';
import { MemeCard } from '../features/memes/meme-card.tsx';
import { dayMemeQuery, memeQuery } from '../features/memes/meme-queries.ts';
import { altOf } from '../features/memes/meme-words.ts';
import { useCurrentUser } from '../features/site/session/session-store.ts';
import { browserApi } from '../lib/api/browser-api.ts';
import { fullDate } from '../lib/format.ts';
import { foundOnServer, inBrowser, type PageAddress, type PageLoad } from '../lib/page/page-data.ts';
import { pageMeta } from '../lib/page/page-meta.ts';
import { PageState } from '../lib/page/page-state.tsx';
import { LiveHost } from '../realtime/live-host.tsx';
import { Panel } from '../ui/panel.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/today.ts';

export const loader = foundOnServer(loadDay);
export const clientLoader = inBrowser(loadDay);

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const day = readDay(new URLSearchParams(location.search));
  const { meme } = loaderData?.facts ?? { meme: null };
  return pageMeta(matches, {
    title: day ? m.today.titleOf({ day: fullDate(day) }) : m.today.title,
    description: m.today.description,
    path: page.today({ day }),
    ...(meme && { image: { path: resource.shareImage(meme.id, shareImageVersion(meme)), alt: altOf(meme) } }),
    hidden: !loaderData?.facts,
  });
}

export default function TodayPage({ loaderData }: Route.ComponentProps) {
  return (
    <PageState state={loaderData.state}>
      <Today />
      <LiveHost />
    </PageState>
  );
}

const unbroken = (day: string) => day.replaceAll(' ', '\u00a0');

function Today() {
  const [search] = useSearchParams();
  const wanted = readDay(search);
  const { data: found } = useQuery(dayMemeQuery(browserApi, wanted));
  if (!found && wanted) return <NotFoundPanel />;
  return (
    <div className="grid gap-10">
      <div className="mx-auto grid w-full max-w-120 gap-4">
        <h1 className="text-28">
          {found ? m.today.titleOf({ day: unbroken(fullDate(found.day)) }) : m.today.title}
        </h1>
        {found?.meme_id ? <TheMeme id={found.meme_id} /> : <NoMeme />}
        <p className="text-14 text-muted">{m.today.rule}</p>
        <Neighbours earlier={found?.earlier ?? null} later={found?.later ?? null} />
      </div>
      {wanted === undefined && <OfFollowed />}
    </div>
  );
}

function TheMeme({ id }: { id: number }) {
  const { data: meme } = useQuery(memeQuery(browserApi, id));
  if (meme?.approval_status !== 'approved') return <NoMeme />;
  return (
    <div className="max-sm:-mx-4">
      {/* Headings go from the page to the card without a gap. */}
      <h2 className="sr-only">{m.today.title}</h2>
      <MemeCard meme={meme} priority="first" />
    </div>
  );
}

function NoMeme() {
  return (
    <Panel title={m.today.none}>
      <p className="text-muted">{m.today.noneText}</p>
    </Panel>
  );
}

function Neighbours({ earlier, later }: { earlier: string | null; later: string | null }) {
  return (
    <nav aria-label={m.today.days} className="flex justify-between gap-4 empty:hidden">
      {earlier && (
        <TextLink to={page.today({ day: earlier })} className="py-2.5">
          {m.today.earlier}
        </TextLink>
      )}
      {later && (
        <TextLink to={page.today({ day: later })} className="ml-auto py-2.5">
          {m.today.later}
        </TextLink>
      )}
    </nav>
  );
}

function OfFollowed() {
  const user = useCurrentUser();
  return user && <FollowedDayMemes uid={user.uid} />;
}

/** The day in the address; undefined for the latest one. */
function readDay(search: URLSearchParams): string | undefined {
  const day = search.get('day') ?? '';
  return /^20\d{2}-\d{2}-\d{2}$/.test(day) ? day : undefined;
}

/** Returns null for a day of which nothing was chosen; the latest one may be yet to come. */
async function loadDay(
  { client, api }: PageLoad,
  { url: address }: PageAddress,
): Promise<{ meme: Meme | null } | null> {
  const wanted = readDay(new URL(address).searchParams);
  const found = await client.ensureQueryData(dayMemeQuery(api, wanted));
  if (!found && wanted) return null;
  return { meme: found?.meme_id ? await client.ensureQueryData(memeQuery(api, found.meme_id)) : null };
}
