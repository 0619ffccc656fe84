import { COMMENT_SORTS } from '@corpomeme/contract/comments';
import { Link, useLocation } from 'react-router';
import { commentStrings } from './comment.strings.ts';
import { readCommentList, sortParameter } from './thread/comment-queries.ts';

/** Links, so that each order has a URL and works without scripts. */
export function CommentSortLinks() {
  const { pathname, search } = useLocation();
  const { sort: current } = readCommentList(new URLSearchParams(search));
  return (
    <nav aria-label={commentStrings.sortLabel}>
      <ul className="flex gap-1">
        {COMMENT_SORTS.map((sort) => (
          <li key={sort}>
            <Link
              to={{ pathname, search: sortParameter(sort) ? `sort=${sort}` : '' }}
              preventScrollReset
              aria-current={sort === current ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-control px-3 text-14 font-semibold text-muted hover:text-ink aria-[current=true]:bg-sunken aria-[current=true]:text-ink"
            >
              {commentStrings.sorts[sort]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
