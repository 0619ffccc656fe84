import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { AloneNote } from '../moderation/queue/own-matter.tsx';
import { SiteActivity } from './activity-section.tsx';
import { activityStrings, adminStrings, auditStrings } from './admin.strings.ts';
import { AuditSection } from './audit-section.tsx';
import { blockStrings } from './blocks/blocks.strings.ts';
import { BlocksSection } from './blocks/blocks-section.tsx';
import { ruleStrings } from './rules/rules.strings.ts';
import { RulesSection } from './rules/rules-section.tsx';
import { screeningStrings } from './screening/screening.strings.ts';
import { ScreeningSection } from './screening/screening-section.tsx';
import { SettingsSection } from './settings-section.tsx';
import { RoleTable } from './users/role-table.tsx';
import { UserSection } from './users/user-section.tsx';

/** The admin panel (product: screens), lazy-loaded. */
export default function AdminPanel() {
  const [wantsAudit, setWantsAudit] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <AloneNote />
      <UserSection />
      <Section heading={adminStrings.roles}>
        <RoleTable />
      </Section>
      <Section heading={activityStrings.heading}>
        <SiteActivity />
      </Section>
      <Section heading={adminStrings.settings}>
        <SettingsSection />
      </Section>
      <Section heading={blockStrings.heading}>
        <BlocksSection />
      </Section>
      <Section heading={screeningStrings.heading}>
        <ScreeningSection />
      </Section>
      <Section heading={ruleStrings.heading}>
        <RulesSection />
      </Section>
      <Section heading={auditStrings.heading}>
        {wantsAudit ? (
          <AuditSection />
        ) : (
          <Button className="justify-self-start" onClick={() => setWantsAudit(true)}>
            {auditStrings.show}
          </Button>
        )}
      </Section>
    </div>
  );
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={id} className="text-22">
        {heading}
      </h2>
      {children}
    </section>
  );
}
