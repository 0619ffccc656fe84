import type { Migration } from 'kysely';
import * as accounts from './001-accounts.ts';
import * as memes from './002-memes.ts';
import * as comments from './003-comments.ts';
import * as administration from './004-administration.ts';
import * as idempotency from './005-idempotency.ts';
import * as memeChanges from './006-meme-changes.ts';
import * as limits from './007-limits.ts';
import * as mails from './008-mails.ts';
import * as growth from './009-growth.ts';
import * as moderation from './010-moderation.ts';
import * as screening from './011-screening.ts';
import * as desk from './012-desk.ts';
import * as sanctions from './013-sanctions.ts';
import * as reports from './014-reports.ts';
import * as search from './015-search.ts';
import * as auditChain from './016-audit-chain.ts';
import * as claims from './017-claims.ts';
import * as replyCounts from './020-reply-counts.ts';
import * as memeVersions from './022-meme-versions.ts';
import * as suspendedCases from './025-suspended-cases.ts';
import * as ownerProof from './028-owner-proof.ts';
import * as roleNews from './029-role-news.ts';
import * as decisiveFindings from './031-decisive-findings.ts';
import * as latestDecisions from './032-latest-decisions.ts';
import * as wellbeing from './033-wellbeing.ts';
import * as rules from './034-rules.ts';
import * as secondLooks from './035-second-looks.ts';
import * as decisionsTold from './037-decisions-told.ts';
import * as memeRevisions from './038-meme-revisions.ts';
import * as publication from './039-publication.ts';
import * as searchOrder from './040-search-order.ts';
import * as commentEdits from './041-comment-edits.ts';
import * as nameless from './042-nameless.ts';
import * as randomIds from './046-random-ids.ts';
import * as atRest from './047-at-rest.ts';
import * as nameChoice from './050-name-choice.ts';
import * as registrationReturn from './052-registration-return.ts';
import * as describedPictures from './053-described-pictures.ts';
import * as reading from './054-reading.ts';
import * as authorPages from './055-author-pages.ts';
import * as bestComments from './056-best-comments.ts';
import * as ownMemes from './057-own-memes.ts';
import * as weeklyMails from './058-weekly-mails.ts';
import * as push from './059-push.ts';
import * as userOrders from './060-user-orders.ts';
import * as companyDirectory from './063-company-directory.ts';
import * as companyProposals from './064-company-proposals.ts';
import * as sameHere from './067-same-here.ts';
import * as themes from './068-themes.ts';
import * as companyFigures from './069-company-figures.ts';
import * as memeTemplates from './073-meme-templates.ts';
import * as namedVoices from './074-named-voices.ts';
import * as companyParts from './075-company-parts.ts';
import * as themePages from './076-theme-pages.ts';
import * as hiddenTemplates from './078-hidden-templates.ts';
import * as avif from './080-avif.ts';

/** In order. Released migrations are never changed. */
export const migrations: Record<string, Migration> = {
  '001-accounts': accounts,
  '002-memes': memes,
  '003-comments': comments,
  '004-administration': administration,
  '005-idempotency': idempotency,
  '006-meme-changes': memeChanges,
  '007-limits': limits,
  '008-mails': mails,
  '009-growth': growth,
  '010-moderation': moderation,
  '011-screening': screening,
  '012-desk': desk,
  '013-sanctions': sanctions,
  '014-reports': reports,
  '015-search': search,
  '016-audit-chain': auditChain,
  '017-claims': claims,
  '020-reply-counts': replyCounts,
  '022-meme-versions': memeVersions,
  '025-suspended-cases': suspendedCases,
  '028-owner-proof': ownerProof,
  '029-role-news': roleNews,
  '031-decisive-findings': decisiveFindings,
  '032-latest-decisions': latestDecisions,
  '033-wellbeing': wellbeing,
  '034-rules': rules,
  '035-second-looks': secondLooks,
  '037-decisions-told': decisionsTold,
  '038-meme-revisions': memeRevisions,
  '039-publication': publication,
  '040-search-order': searchOrder,
  '041-comment-edits': commentEdits,
  '042-nameless': nameless,
  '046-random-ids': randomIds,
  '047-at-rest': atRest,
  '050-name-choice': nameChoice,
  '052-registration-return': registrationReturn,
  '053-described-pictures': describedPictures,
  '054-reading': reading,
  '055-author-pages': authorPages,
  '056-best-comments': bestComments,
  '057-own-memes': ownMemes,
  '058-weekly-mails': weeklyMails,
  '059-push': push,
  '060-user-orders': userOrders,
  '063-company-directory': companyDirectory,
  '064-company-proposals': companyProposals,
  '067-same-here': sameHere,
  '068-themes': themes,
  '069-company-figures': companyFigures,
  '073-meme-templates': memeTemplates,
  '074-named-voices': namedVoices,
  '075-company-parts': companyParts,
  '076-theme-pages': themePages,
  '078-hidden-templates': hiddenTemplates,
  '080-avif': avif,
};
