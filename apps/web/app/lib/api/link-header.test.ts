import { describe, expect, it } from 'vitest';
import { cursorOf, linksOf, nextPage } from './link-header.ts';

function headers(link: string): Headers {
  return new Headers({ Link: link });
}

describe('nextPage', () => {
  it('finds the next page among other links', () => {
    expect(nextPage(headers('</memes>; rel="first", </memes?cursor=a%2Cb>; rel="next"'))).toBe(
      '/memes?cursor=a%2Cb',
    );
  });
  it('drops the origin, so that the token is sent only to this site', () => {
    expect(nextPage(headers('<https://elsewhere.example/memes?cursor=x>; rel="next"'))).toBe(
      '/memes?cursor=x',
    );
  });
  it('is null on the last page', () => {
    expect(nextPage(new Headers())).toBeNull();
    expect(nextPage(headers('</memes>; rel="prev"'))).toBeNull();
  });
});

it('distinguishes relations', () => {
  const link = headers('</a?x=1>; rel="next", </b?y=1,2>; rel="replies", </c>; rel=replies');
  expect(linksOf(link, 'replies')).toEqual(['/b?y=1,2', '/c']);
  expect(linksOf(link, 'next')).toEqual(['/a?x=1']);
});

describe('cursorOf', () => {
  it('reads the cursor', () => {
    expect(cursorOf('/memes?limit=20&cursor=a%2Cb')).toBe('a,b');
  });
});
