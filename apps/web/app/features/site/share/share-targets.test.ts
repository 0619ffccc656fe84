import { describe, expect, it } from 'vitest';
import { isPhone, shareAddresses } from './share-targets.ts';

const subject = { title: 'Ședință & "sync" #1?', url: 'https://corpomeme.ro/meme/7' };

function hrefs(subject: { title: string; url: string }, phone: boolean): Record<string, string> {
  return Object.fromEntries(shareAddresses(subject, phone).map(({ target, href }) => [target, href]));
}

describe('shareAddresses', () => {
  it('lists the specified targets in their order', () => {
    expect(shareAddresses(subject, false).map(({ target }) => target)).toEqual([
      'messenger',
      'instagram',
      'whatsapp',
      'x',
    ]);
  });

  it('passes title and link to targets that accept them, with any characters in the title', () => {
    const { whatsapp, x } = hrefs(subject, false);
    const chat = new URL(whatsapp ?? '');
    expect(chat.origin + chat.pathname).toBe('https://wa.me/');
    expect([...chat.searchParams]).toEqual([['text', 'Ședință & "sync" #1? https://corpomeme.ro/meme/7']]);
    expect(chat.hash).toBe('');
    const post = new URL(x ?? '');
    expect(post.origin + post.pathname).toBe('https://x.com/intent/post');
    expect([...post.searchParams]).toEqual([
      ['text', 'Ședință & "sync" #1?'],
      ['url', 'https://corpomeme.ro/meme/7'],
    ]);
    // Apps that parse the text themselves would show a plus.
    expect(whatsapp).not.toContain('+');
  });

  it('opens the Messenger app on phones only, and asks to paste where a link cannot be passed', () => {
    expect(hrefs(subject, true).messenger).toBe(
      'fb-messenger://share?link=https%3A%2F%2Fcorpomeme.ro%2Fmeme%2F7',
    );
    expect(hrefs(subject, false).messenger).toBe('https://www.facebook.com/messages/');
    for (const phone of [true, false]) {
      const pasted = shareAddresses(subject, phone).filter(({ needsPaste }) => needsPaste);
      expect(pasted.map(({ target }) => target)).toEqual(['messenger', 'instagram']);
    }
  });

  it('accepts a title that ends in half a surrogate pair', () => {
    const { x } = hrefs({ ...subject, title: 'Fun \ud83d' }, false);
    expect(new URL(x ?? '').searchParams.get('text')).toBe('Fun \ufffd');
  });
});

describe('isPhone', () => {
  it.each([
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36', 5, true],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, true],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 5, true],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 0, false],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 10, false],
  ])('%s with %d touch points: %s', (userAgent, maxTouchPoints, expected) => {
    expect(isPhone({ userAgent, maxTouchPoints })).toBe(expected);
  });
});
