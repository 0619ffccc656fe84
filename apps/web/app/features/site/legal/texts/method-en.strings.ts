import type { LegalText } from './legal-text.ts';

export const methodEn: LegalText = {
  title: 'How we count',
  description:
    'How the figures on the pages of companies come about, with the formulas, and why some of them are missing.',
  lead: 'The figures say what memes are about. They are jokes, not a survey: whoever is angry posts more, and a funny day at work makes no meme at all.',
  sections: [
    {
      id: 'voices',
      heading: 'One voice per person, theme and month',
      body: [
        'A moderator looks at every meme. It has up to two themes, such as meetings or pay. Ten memes of one person about pay in one month are one voice for pay, so that one angry person does not look like ten.',
        'The share of a theme is `k / n`: `n` are the voices of the company, one for each person and month, and `k` are those among them that speak of the theme. A voice may speak of several themes, so the shares add up to more than 100%.',
      ],
    },
    {
      id: 'shrinking',
      heading: 'Small numbers are drawn towards all companies',
      body: [
        'Three voices out of three are not 100%. We assume that the shares of companies scatter around a share `m` in a beta distribution, and that `m` weighs as much as `s` voices. After `k` of `n` voices the share follows the distribution `Beta(m·s + k, (1 − m)·s + n − k)`.',
        'We do not know `m` and `s`, so we try 16 values of `s`, from 1.5 to 768 voices, and with each of them 9 values of `m` around the share of all companies. A pair weighs more the better it explains the voices of all companies: its weight is the product of `B(m·s + k, (1 − m)·s + n − k) / B(m·s, (1 − m)·s)` over the companies, where `B` is the beta function. All themes have `s` in common. Beforehand every `m` is as likely as another, and so is every `1 / (1 + s)`.',
        'The bar shows the mean of all these distributions by their weights. The thin line reaches from the 5% to the 95% quantile of the beta distribution with the same mean and variance: with a chance of 90%, the true share lies there. In our simulations it held the truth in 88 to 92 of a hundred cases, for small and large companies and for rare themes.',
        'A company differs from the others only if the whole line lies above or below the share of all others. With eleven themes, a difference by mere chance still happens now and then.',
      ],
    },
    {
      id: 'hidden',
      heading: 'What we do not show',
      body: [
        {
          list: [
            'Nothing below five people and eight memes: for a company, a theme, a quarter, and a theme in a quarter.',
            'Nothing that lets you subtract two figures and learn about fewer than five people.',
            'No exact counts: shares and the bounds of intervals are rounded to whole percent, and people down to steps of five.',
          ],
        },
        'The figures are renewed once a day at most, and only when at least five people have said something new. When a meme goes, the figures that count it go at once, and return when five people have said something new.',
      ],
    },
    {
      id: 'nameless',
      heading: 'Memes without a name',
      body: [
        'Such memes stand in the lists, but the figures do not count them. If they did, you could subtract the memes with a name from a figure, and learn whether one of the others comes from the same person. More about this: [who can find out that it was you](anonymity).',
      ],
    },
  ],
};
