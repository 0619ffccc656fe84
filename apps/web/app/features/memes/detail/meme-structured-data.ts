import { GENERAL } from '@corpomeme/contract/companies/company-names';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { page } from '@corpomeme/contract/site/paths';
import { altOf, titleOf } from '../meme-words.ts';

/** Returns a meme in schema.org terms: a post with its picture and interaction counts. */
export function memeData(origin: string, meme: Meme): object {
  const url = origin + page.meme(meme.id);
  return {
    '@type': 'SocialMediaPosting',
    '@id': url,
    url,
    mainEntityOfPage: url,
    headline: titleOf(meme),
    ...(meme.language !== 'none' && { inLanguage: meme.language === 'both' ? ['ro', 'en'] : meme.language }),
    datePublished: meme.created_at,
    author: { '@type': 'Person', name: meme.username },
    image: {
      '@type': 'ImageObject',
      contentUrl: origin + meme.image_url,
      width: meme.image_width,
      height: meme.image_height,
      caption: altOf(meme),
    },
    ...(meme.message && { articleBody: meme.message }),
    ...(meme.company !== GENERAL && { about: { '@type': 'Organization', name: meme.company } }),
    commentCount: meme.commentCount,
    interactionStatistic: [count('LikeAction', meme.votes), count('CommentAction', meme.commentCount)],
  };
}

function count(action: string, userInteractionCount: number): object {
  return {
    '@type': 'InteractionCounter',
    interactionType: `https://schema.org/${action}`,
    userInteractionCount,
  };
}
