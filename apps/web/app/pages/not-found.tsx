import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { data } from 'react-router';
import { NotFoundPanel } from '../chrome/error-panel.tsx';
import { pageMeta } from '../lib/page/page-meta.ts';
import type { Route } from './+types/not-found.ts';

export function loader() {
  return data(null, { status: 404 });
}

export function clientLoader() {
  return null;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { ...m.notFound, path: page.home(), hidden: true });
}

export default function NotFoundPage() {
  return <NotFoundPanel />;
}
