import { type Box, lettering, measure } from '@corpomeme/drawing/shapes/lettering';
import { PALETTE } from '@corpomeme/drawing/shapes/palette';
import { box, circle, fill, line, path } from '@corpomeme/drawing/shapes/pen';
import { type Picture, SHAPE, still } from '../shapes/picture.ts';

interface Message {
  from: string;
  text: string;
  time: string;
  /** The reader's own messages, on the right. */
  mine?: true;
}

const BUBBLE = { padding: 26, size: 56, gap: 24 } as const;

/** Draws a chat; its height follows from the messages. */
export function chat(title: string, messages: Message[]): Picture {
  const width = SHAPE.square.width;
  let y = 160;
  const drawn = messages.map(({ from, text, time, mine }) => {
    const words = measure(text, width * 0.74, BUBBLE.size);
    const inner = Math.max(words.width, measure(`${from}  ${time}`, 900, 30).width) + 8;
    const outer = inner + 2 * BUBBLE.padding;
    const height = words.height + 2 * BUBBLE.padding + 34;
    const at = { x: mine ? width - outer - 40 : 40, y, width: outer, height };
    y += height + BUBBLE.gap;
    return (
      box(at, { fill: mine ? PALETTE.marker : PALETTE.white, radius: 30, width: 4 }) +
      lettering(
        `${from}  ${time}`,
        { x: at.x + BUBBLE.padding, y: at.y + 14, width: inner, height: 34 },
        { size: 30, colour: PALETTE.muted, align: 'left' },
      ) +
      lettering(
        text,
        { x: at.x + BUBBLE.padding, y: at.y + 54, width: inner, height: height - 66 },
        { size: BUBBLE.size, align: 'left', vertical: 'top' },
      )
    );
  });
  const body = [
    fill({ x: 0, y: 0, width, height: 124 }, PALETTE.ink),
    circle(78, 62, 36, { fill: PALETTE.marker, width: 4 }),
    lettering(
      title,
      { x: 140, y: 22, width: width - 180, height: 80 },
      { size: 60, colour: PALETTE.white, align: 'left' },
    ),
    ...drawn,
  ];
  const alt = `Chat “${title}”: ${messages.map(({ from, text }) => `${from}: ${text}`).join(' / ')}`;
  return still({ width, height: Math.round(y + 20), background: PALETTE.lilac }, body.join(''), alt);
}

/** Draws white text on dark; a line that begins with `$` is input. */
export function terminal(lines: string[]): Picture {
  const size = SHAPE.wide;
  const rise = Math.min((size.height - 150) / lines.length, 92);
  const drawn = lines.map((text, index) =>
    lettering(
      text,
      { x: 70, y: 112 + index * rise, width: size.width - 140, height: rise },
      { size: 58, align: 'left', colour: text.startsWith('$') ? PALETTE.marker : PALETTE.white },
    ),
  );
  const body =
    windowFrame({ x: 24, y: 24, width: size.width - 48, height: size.height - 48 }, PALETTE.ink) +
    drawn.join('');
  return still({ ...size, background: PALETTE.peach }, body, `Terminal: ${lines.join(' / ')}`);
}

interface Question {
  title: string;
  text: string;
  buttons: string[];
}

export function dialogBox({ title, text, buttons }: Question): Picture {
  const size = SHAPE.wide;
  const frame = { x: 150, y: 90, width: 900, height: 490 };
  const step = (frame.width - 60) / buttons.length;
  const drawn = buttons.map((name, index) => {
    const at = { x: frame.x + 30 + index * step + 14, y: 450, width: step - 28, height: 92 };
    return (
      box(at, { fill: index === 0 ? PALETTE.marker : PALETTE.sand, radius: 14 }) +
      lettering(
        name,
        { x: at.x + 12, y: at.y + 8, width: at.width - 24, height: at.height - 16 },
        { size: 50, weight: 2.4 },
      )
    );
  });
  const body = [
    windowFrame(frame, PALETTE.white),
    lettering(
      title,
      { x: frame.x + 150, y: frame.y + 8, width: frame.width - 180, height: 60 },
      { size: 34, colour: PALETTE.white, align: 'left' },
    ),
    path(`M${frame.x + 120} 222L${frame.x + 186} 340H${frame.x + 54}Z`, { fill: PALETTE.marker, width: 6 }),
    lettering('!', { x: frame.x + 90, y: 250, width: 60, height: 84 }, { size: 70, weight: 3 }),
    lettering(
      text,
      { x: frame.x + 230, y: 190, width: frame.width - 270, height: 220 },
      { size: 62, align: 'left' },
    ),
    ...drawn,
  ];
  return still(
    { ...size, background: PALETTE.sky },
    body.join(''),
    `Dialog “${title}”: ${text} Buttons: ${buttons.join(', ')}`,
  );
}

interface Mail {
  to: string;
  subject: string;
  text: string;
}

export function mail({ to, subject, text }: Mail): Picture {
  const size = SHAPE.landscape;
  const frame = { x: 40, y: 40, width: size.width - 80, height: size.height - 80 };
  const row = (name: string, value: string, y: number) =>
    lettering(
      name,
      { x: frame.x + 40, y, width: 190, height: 60 },
      { size: 46, align: 'left', colour: PALETTE.muted },
    ) +
    lettering(
      value,
      { x: frame.x + 230, y, width: frame.width - 270, height: 60 },
      { size: 50, align: 'left', weight: 2.4 },
    ) +
    line(
      [
        [frame.x + 30, y + 70],
        [frame.x + frame.width - 30, y + 70],
      ],
      { width: 3, stroke: PALETTE.muted },
    );
  const body = [
    windowFrame(frame, PALETTE.white),
    row('Către:', to, frame.y + 96),
    row('Subiect:', subject, frame.y + 186),
    lettering(
      text,
      { x: frame.x + 40, y: frame.y + 290, width: frame.width - 80, height: frame.height - 330 },
      { size: 60, align: 'left', vertical: 'top' },
    ),
  ];
  return still(
    { ...size, background: PALETTE.mint },
    body.join(''),
    `E-mail to ${to}, “${subject}”: ${text}`,
  );
}

function windowFrame(at: Box, inside: string): string {
  const dots = [PALETTE.red, PALETTE.marker, PALETTE.green].map((colour, index) =>
    circle(at.x + 36 + index * 36, at.y + 36, 11, { fill: colour, width: 3 }),
  );
  return (
    box(at, { fill: inside, radius: 20, width: 7 }) +
    path(
      `M${at.x} ${at.y + 72}V${at.y + 20}Q${at.x} ${at.y} ${at.x + 20} ${at.y}H${at.x + at.width - 20}Q${at.x + at.width} ${at.y} ${at.x + at.width} ${at.y + 20}V${at.y + 72}Z`,
      { fill: PALETTE.ink },
    ) +
    dots.join('')
  );
}
