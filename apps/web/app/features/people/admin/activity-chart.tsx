import type { DayCount } from '@corpomeme/contract/people/admin';
import { m } from '@corpomeme/contract/site/messages';
import { useId } from 'react';
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Legend,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';

const dayName = () =>
  new Intl.DateTimeFormat(m.language.dates, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const AXIS = { stroke: 'var(--muted)', fontSize: 14, tickLine: false, allowDecimals: false } as const;
const TOOLTIP = {
  background: 'var(--surface)',
  border: '1px solid var(--line)',
  borderRadius: 8,
  color: 'var(--ink)',
};

/** Memes as bars and votes as an area, per day. Heavy: import only with `lazy()`. */
export default function ActivityChart({ days }: { days: DayCount[] }) {
  const id = useId();
  return (
    <div
      className="contain-inline-size h-64 w-full overflow-hidden"
      role="img"
      aria-labelledby={`${id}-text`}
    >
      <p id={`${id}-text`} className="sr-only">
        {m.activity.summary({ memes: total(days, 'memes'), votes: total(days, 'votes') })}
      </p>
      <ResponsiveContainer>
        <ComposedChart
          data={days}
          margin={{ top: 8, right: 0, bottom: 0, left: -16 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="day" {...AXIS} minTickGap={32} tickFormatter={shortDay} />
          <YAxis yAxisId="votes" {...AXIS} width={56} />
          <YAxis yAxisId="memes" {...AXIS} width={40} orientation="right" />
          <Tooltip contentStyle={TOOLTIP} labelFormatter={(label) => shortDay(String(label))} />
          <Legend formatter={(name: string) => <span className="text-ink">{name}</span>} />
          <Area
            yAxisId="votes"
            dataKey="votes"
            name={m.activity.votes}
            stroke="var(--vote)"
            fill="var(--vote)"
            fillOpacity={0.15}
            isAnimationActive={false}
          />
          <Bar
            yAxisId="memes"
            dataKey="memes"
            name={m.activity.memes}
            fill="var(--marker)"
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}

function shortDay(day: string): string {
  return dayName().format(Date.parse(day));
}

function total(days: DayCount[], what: 'memes' | 'votes'): number {
  return days.reduce((sum, day) => sum + day[what], 0);
}
