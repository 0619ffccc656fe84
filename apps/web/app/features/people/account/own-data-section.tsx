import { exportOwnData } from '@corpomeme/contract/people/users.operations';
import { m } from '@corpomeme/contract/site/messages';
import { pathOf } from '@corpomeme/contract/site/operation';
import { AccountSection } from './account-section.tsx';
import { DataDownload } from './data-download.tsx';

export function OwnDataSection() {
  return (
    <AccountSection heading={m.ownData.heading}>
      <p className="max-w-prose text-muted">{m.ownData.text}</p>
      <DataDownload path={pathOf(exportOwnData)} />
    </AccountSection>
  );
}
