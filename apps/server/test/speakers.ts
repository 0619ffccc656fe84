import type { Speaking } from '@corpomeme/contract/companies/speakers';
import type { Member } from './members.ts';
import type { TestSite } from './test-site.ts';

/** Returns a member who proved by DNS to speak for a company of the site, whose website becomes `<slug>.example`. */
export async function addSpeaker(site: TestSite, admin: Member, company: string): Promise<Member> {
  const host = `${company.toLowerCase()}.example`;
  const [found] = (await site.get(`/admin/companies?search=${company}`, admin)).json();
  await site.send('PATCH', `/admin/companies/${found.id}`, { website: `https://${host}` }, admin);
  const member = await site.member();
  const { record } = (await site.send('POST', `/companies/${company}/speaking`, {}, member)).json<Speaking>();
  const before = site.ctx.readTextRecords;
  site.ctx.readTextRecords = async (name) => (record && name === record.name ? [record.value] : before(name));
  await site.send('POST', `/companies/${company}/speaking/record`, {}, member);
  return member;
}
