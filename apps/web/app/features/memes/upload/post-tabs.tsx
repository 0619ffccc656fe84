import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { NavLink } from 'react-router';

const TABS = [
  { to: page.studio(), name: 'scene' },
  { to: page.howto(), name: 'own' },
] as const;

/** Both ways to post: with a scene of the site, or with a finished picture. */
export function PostTabs() {
  return (
    <nav aria-label={m.upload.tabs.label} className="border-b border-line group-has-data-editing:hidden">
      <ul className="flex flex-wrap">
        {TABS.map(({ to, name }) => (
          <li key={name}>
            <NavLink
              to={to}
              className="flex min-h-11 items-center border-b-3 border-transparent px-3 font-semibold text-muted hover:text-ink aria-[current=page]:border-marker aria-[current=page]:text-ink"
            >
              {m.upload.tabs[name]}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
