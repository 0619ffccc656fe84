import { m } from '@corpomeme/contract/site/messages';
import { SectionBlock } from './section-block.tsx';
import { SetupList } from './setup/setup-list.tsx';
import { WaitingPlaces } from './setup/waiting-places.tsx';
import UserSection from './users/user-section.tsx';

/** The first page of the admin panel (product: screens), lazy-loaded. */
export default function Overview() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <SetupList />
      <WaitingPlaces />
      <SectionBlock heading={m.admin.users}>
        <UserSection />
      </SectionBlock>
    </div>
  );
}
