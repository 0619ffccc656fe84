import { accentStyle } from '@corpomeme/contract/site/accent';
import { m } from '@corpomeme/contract/site/messages';
import { resource } from '@corpomeme/contract/site/paths';
import type { RenderServices } from '@corpomeme/contract/site/rendering';
import { readSiteFacts, type SiteFacts } from '@corpomeme/contract/site/site-facts';
import { MINUTE } from '@corpomeme/contract/site/time';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useContext, useState } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root.ts';
import { browserScript } from './chrome/browser-script.ts';
import { ErrorPanel, NotFoundPanel } from './chrome/error-panel.tsx';
import favicon from './chrome/favicon.svg';
import { Frame } from './chrome/frame.tsx';
import { headScript } from './chrome/head-script.ts';
import { LanguageLinks } from './chrome/language-links.tsx';
import { getQueryClient } from './lib/api/query-client.ts';
import { ClockProvider } from './lib/clock.tsx';
import { scrollKey } from './lib/page/list-place.ts';
import { renderServices } from './lib/page/render-services.ts';
import { NO_FACTS, type RootData, useSiteFacts } from './lib/page/root-data.ts';
import { ScriptMark } from './lib/page/script-mark.ts';
import earlyInput from './start/early-input.ts?script';
import styles from './styles/app.css?url';
import displayFont from './styles/fonts/familjen-grotesk-latin.woff2';

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const { publicUrl, coffeeUrl, google, issuers, language, languages, read } = context.get(renderServices);
  const { offered, ...site } = await readShownFacts(read, language);
  const now = startOfMinute(Date.now());
  const shown = offered ? languages.filter(({ id }) => offered.includes(id)) : languages;
  return { publicUrl, coffeeUrl, google, issuers, language, languages: shown, now, site };
}

/** Without the database, pages show what they show on a site whose admins have set nothing. */
async function readShownFacts(read: RenderServices['read'], language: string) {
  const answer = await read(readSiteFacts.path, readSiteFacts.path);
  if (!answer.ok) return { ...NO_FACTS, offered: null };
  const { languages: offered, announcement, ...facts } = (await answer.json()) as SiteFacts;
  if (!announcement) return { ...facts, offered, announcement };
  const { id, ...texts } = announcement;
  const text = texts[language as keyof typeof texts] ?? texts.mix;
  return { ...facts, offered, announcement: { id, text } };
}

/**
 * Pages tell the time to the minute, so processes that render one in the same minute give it the same ETag.
 */
const startOfMinute = (now: number) => now - (now % MINUTE);

/** Root data does not depend on the page, so navigation does not reload it. */
export function shouldRevalidate() {
  return false;
}

export function links(): ReturnType<Route.LinksFunction> {
  return [{ rel: 'preload', href: displayFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }];
}

/** Used only if the page's own meta failed. */
export function meta() {
  return [{ title: m.chrome.name }, { name: 'robots', content: 'noindex' }];
}

/**
 * Lets the browser prefetch the page of a link as soon as the pointer hovers over it. Only pages: they are the same for
 * all visitors and count nothing, and a prefetch runs no scripts.
 */
const SPECULATION = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/media/*', '/share/*', '/*.xml', '/*.atom'] } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/**
 * The head's scripts have set these before React runs. React takes all attributes of the root away when hydration fails,
 * for example in a page that an extension of the browser changed, and renders it anew.
 */
const MARKS = typeof document === 'undefined' ? {} : { 'data-scripts': 1, 'data-loaded': 1 };

export function Layout({ children }: { children: ReactNode }) {
  const mark = useContext(ScriptMark);
  const { name, accent, logo, announcement } = useSiteFacts();
  return (
    // The head's scripts set attributes before hydration.
    <html lang={m.language.tag} {...MARKS} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="application-name" content={name} />
        <script nonce={mark}>{browserScript()}</script>
        {announcement && <meta name="announcement" content={announcement.id} />}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf7f2" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171511" />
        {/* With a precedence, React writes it ahead of everything that can wait. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        {accent && <style>{accentStyle(accent)}</style>}
        <Meta />
        <Links />
        {logo ? (
          <link rel="icon" href={resource.logo(logo, 192)} type="image/png" />
        ) : (
          <link rel="icon" href={favicon} type="image/svg+xml" />
        )}
        <link rel="apple-touch-icon" href={logo ? resource.logo(logo, 192) : '/icons/apple-touch-icon.png'} />
        <LanguageLinks />
        {/* With scripts, the head's script adds it after the first picture. */}
        <noscript>
          <link rel="manifest" href={m.language.manifest} />
        </noscript>
        <script nonce={mark}>{headScript()}</script>
        {/* Empty in the browser's own code. */}
        <script nonce={mark} data-failed={m.lazyMenu.failed} suppressHydrationWarning>
          {earlyInput}
        </script>
      </head>
      <body>
        {children}
        <ScrollRestoration getKey={scrollKey} />
        <Scripts />
        <script nonce={mark} type="speculationrules">
          {SPECULATION}
        </script>
      </body>
    </html>
  );
}

export default function App() {
  return (
    <Providers>
      <Outlet />
    </Providers>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return <Providers>{isMissing ? <NotFoundPanel /> : <ErrorPanel error={error} />}</Providers>;
}

function Providers({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const [client] = useState(getQueryClient);
  return (
    <QueryClientProvider client={client}>
      <ClockProvider serverNow={data?.now ?? 0}>
        <Frame coffeeUrl={data?.coffeeUrl ?? null}>{children}</Frame>
      </ClockProvider>
    </QueryClientProvider>
  );
}
