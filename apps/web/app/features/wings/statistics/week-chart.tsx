import { m } from '@corpomeme/contract/site/messages';
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Legend,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';

export interface Series {
  name: string;
  as: 'bar' | 'line';
  /** A colour token. */
  colour: string;
  /** A dash pattern, so that lines differ without colour. */
  dash?: string;
  /** One per week; null without data. */
  values: (number | null)[];
}

interface WeekChartProps {
  weeks: string[];
  series: Series[];
  /** The top of the scale; defaults to the highest value. */
  top?: number | undefined;
}

const weekName = () =>
  new Intl.DateTimeFormat(m.language.dates, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const AXIS = { stroke: 'var(--muted)', fontSize: 14, tickLine: false, allowDecimals: false } as const;
const TOOLTIP = {
  background: 'var(--surface)',
  border: '1px solid var(--line)',
  borderRadius: 8,
  color: 'var(--ink)',
};

/** Decorative: the table beside it has the same content. Heavy: import only with `lazy()`. */
export default function WeekChart({ weeks, series, top }: WeekChartProps) {
  const rows = weeks.map((week, n) => ({
    week,
    ...Object.fromEntries(series.map(({ name, values }) => [name, values[n] ?? null])),
  }));
  return (
    <div aria-hidden="true" className="contain-inline-size h-56 w-full overflow-hidden">
      <ResponsiveContainer>
        <ComposedChart
          data={rows}
          margin={{ top: 8, right: 8, bottom: 0, left: -16 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="week" {...AXIS} minTickGap={32} tickFormatter={shortWeek} />
          <YAxis {...AXIS} width={64} domain={[0, top ?? 'auto']} />
          <Tooltip contentStyle={TOOLTIP} labelFormatter={(label) => shortWeek(String(label))} />
          <Legend formatter={(name: string) => <span className="text-ink">{name}</span>} />
          {series.map(({ name, as, colour, dash }) =>
            as === 'bar' ? (
              <Bar key={name} dataKey={name} fill={colour} isAnimationActive={false} />
            ) : (
              <Line
                key={name}
                dataKey={name}
                stroke={colour}
                strokeWidth={2}
                {...(dash && { strokeDasharray: dash })}
                dot={{ r: 3, strokeDasharray: '' }}
                connectNulls
                isAnimationActive={false}
              />
            ),
          )}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}

function shortWeek(week: string): string {
  return weekName().format(Date.parse(week));
}
