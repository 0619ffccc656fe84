import { ADMIN_SECTIONS } from '@corpomeme/contract/people/admin-sections';
import { page as paths } from '@corpomeme/contract/site/paths';

/** What the pages are about. */
export interface Subjects {
  memeId: number;
  memberId: string;
}

type Reader = 'visitor' | 'member' | 'admin';

/** The addresses of each reader by the pattern of their route, for journeys through all pages in one language. */
export const listPages = ({ memeId, memberId }: Subjects): Record<Reader, Record<string, string[]>> => ({
  visitor: {
    '/': [paths.home()],
    browse: [paths.browse(), paths.browse({ search: 'nothing-like-this' })],
    companies: [paths.companies()],
    'company/:companyName': [paths.company('Oracle'), paths.company('IBM'), paths.company('Nowhere')],
    today: [paths.today(), paths.today({ day: '2020-01-01' })],
    themes: [paths.themes()],
    'theme/:slug': [paths.theme('meetings')],
    'meme/:id': [paths.meme(memeId), paths.meme(1)],
    'meme/:id/comments': [paths.memeComments(memeId)],
    howto: [paths.howto()],
    studio: [paths.studio()],
    'template/:name': [paths.template('bingo')],
    'author/:id': [paths.author(memberId)],
    'moderation-log': [paths.moderationLog()],
    ledger: [paths.ledger()],
    report: [paths.report()],
    withdraw: [paths.withdraw()],
    unsubscribe: [paths.unsubscribe(), paths.unsubscribe({ token: 'x' })],
    'forgot-password': [paths.forgotPassword()],
    'reset-password': [paths.resetPassword(), paths.resetPassword({ token: 'x' })],
    'verify-email': [paths.verifyEmail(), paths.verifyEmail({ token: 'x' })],
    'change-email': [paths.changeEmail(), paths.changeEmail({ token: 'x' })],
    'data-export': [paths.dataExport(), paths.dataExport({ token: 'x' })],
    'openid/:issuer': ['/openid/club?code=stolen&state=stolen'],
    login: [paths.login()],
    register: [paths.register()],
    rules: [paths.rules()],
    terms: [paths.terms()],
    privacy: [paths.privacy()],
    anonymity: [paths.anonymity()],
    method: [paths.method()],
    disclaimer: [paths.disclaimer()],
    contact: [paths.contact()],
    cookies: [paths.cookies()],
    accessibility: [paths.accessibility()],
    'pages/:slug': [paths.custom('about-us')],
    offline: [paths.offline()],
    '*': ['/nothing-here'],
  },
  member: {
    'meme/:id': [paths.meme(memeId)],
    'meme/:id/answer': [paths.memeAnswer(memeId)],
    'company/:companyName': [paths.company('Oracle')],
    'company/:companyName/speak': [paths.companySpeaking('Oracle')],
    account: [paths.account()],
    mymemes: [paths.ownMemes()],
    saved: [paths.saved()],
    following: [paths.followed()],
    notifications: [paths.notifications()],
  },
  admin: {
    'meme/:id': [paths.meme(memeId)],
    pending: [paths.pending()],
    desk: [paths.desk()],
    'desk/reports': [paths.deskReports()],
    'desk/appeals': [paths.deskAppeals()],
    'desk/invitations': [paths.deskInvitations()],
    'desk/statistics': [paths.deskStatistics()],
    'desk/members/:id': [paths.deskMember(memberId)],
    admin: [paths.admin()],
    'admin/:section': ADMIN_SECTIONS.map((section) => paths.adminSection(section)),
    'admin/users/:id': [paths.adminUser(memberId), paths.adminUser('nobody')],
  },
});
