import { data } from 'react-router';
import { pageMeta } from '../lib/page-meta.ts';
import { originOf } from '../lib/root-data.ts';
import type { Route } from './+types/not-found.ts';
import { notFoundStrings } from './not-found.strings.ts';
import { NotFoundPanel } from './not-found-panel.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export function clientLoader() {
  return null;
}

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(originOf(matches), { ...notFoundStrings, path: location.pathname, hidden: true });
}

export default function NotFoundPage() {
  return <NotFoundPanel />;
}
