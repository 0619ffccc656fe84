import { lettering } from '@corpomeme/drawing/shapes/lettering';
import { PALETTE } from '@corpomeme/drawing/shapes/palette';
import { box, fill, place } from '@corpomeme/drawing/shapes/pen';
import { type Picture, SHAPE, still } from '../shapes/picture.ts';
import { drawStage, type Stage, wordsOf } from './stage.ts';

type Size = { width: number; height: number };

const GUTTER = 18;

/** Draws panels in rows of `columns`. */
export function comic(panels: Stage[], columns: number, size: Size = SHAPE.wide): Picture {
  const rows = Math.ceil(panels.length / columns);
  const panel = {
    width: (size.width - GUTTER * (columns + 1)) / columns,
    height: (size.height - GUTTER * (rows + 1)) / rows,
  };
  const drawn = panels.map((stage, index) => {
    const x = GUTTER + (index % columns) * (panel.width + GUTTER);
    const y = GUTTER + Math.floor(index / columns) * (panel.height + GUTTER);
    return place(framed(stage, panel), x, y);
  });
  const alt = `Comic in ${panels.length} panels: ${panels.map(wordsOf).filter(Boolean).join(' / ')}`;
  return still({ ...size, background: PALETTE.white }, drawn.join(''), alt);
}

/** Draws a stage with the large words of a classic meme. */
export function captioned(stage: Stage, words: { top?: string; bottom?: string }, size: Size): Picture {
  const margin = size.width * 0.04;
  const band = { x: margin, width: size.width - 2 * margin, height: size.height * 0.2 };
  const style = { size: size.width * 0.078, weight: 2.9, colour: PALETTE.white, outline: PALETTE.ink };
  const write = (text: string | undefined, y: number, vertical: 'top' | 'bottom') =>
    text ? lettering(text.toLocaleUpperCase('ro'), { ...band, y }, { ...style, vertical }) : '';
  const top = write(words.top, margin, 'top');
  const bottom = write(words.bottom, size.height - margin - band.height, 'bottom');
  const alt = `Drawing with the words: ${[words.top, wordsOf(stage), words.bottom].filter(Boolean).join(' / ')}`;
  return still(
    { ...size, background: stage.wall },
    drawStage({ ground: 0.76, ...stage }, size) + top + bottom,
    alt,
  );
}

function framed(stage: Stage, panel: Size): string {
  const edge = { x: 0, y: 0, ...panel };
  const clip = `panel-${panel.width.toFixed(0)}-${panel.height.toFixed(0)}`;
  return (
    `<clipPath id="${clip}"><rect width="${panel.width}" height="${panel.height}"/></clipPath>` +
    `<g clip-path="url(#${clip})">${fill(edge, PALETTE.white)}${drawStage(stage, panel)}</g>` +
    box(edge, { width: 7 })
  );
}
