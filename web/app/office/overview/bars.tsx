import {
  Bar,
  BarChart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { usePixelsPerRem } from '../../lib/page/text-size.ts'

interface BarOf {
  name: string
  value: number
}

interface BarsProps {
  /** Accessible name of the chart; its numbers are in the table below. */
  label: string
  bars: readonly BarOf[]
  show: (value: number) => string
  isWhole?: boolean
}

/** The lengths of the charts are in rem. */
const FONT_SIZE = 0.75
const HEIGHT = 15
const ROW_HEIGHT = 2.75
const AXIS_HEIGHT = 1.875
const NAME_WIDTH = 8
const TICK_GAP = 1.75
const TICK_MARGIN = 0.125

/** The size is set as a style, by which the library measures labels too. */
const inkOf = (rem: number) => ({ fill: 'var(--soft)', style: { fontSize: FONT_SIZE * rem } })

/** Vertical bars on an axis through zero; negative values are below it. */
export function DayBars({ label, bars, show, isWhole = false }: BarsProps) {
  const rem = usePixelsPerRem()
  const ink = inkOf(rem)
  return (
    <div role="img" aria-label={label}>
      <ResponsiveContainer width="100%" height={HEIGHT * rem}>
        <BarChart
          // The library measures labels once.
          key={rem}
          data={[...bars]}
          accessibilityLayer={false}
          margin={{ top: 4, right: 4, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            height={AXIS_HEIGHT * rem}
            tickMargin={TICK_MARGIN * rem}
            dataKey="name"
            tick={ink}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-strong)' }}
            minTickGap={TICK_GAP * rem}
          />
          <YAxis
            width="auto"
            tick={ink}
            tickLine={false}
            axisLine={false}
            tickCount={5}
            allowDecimals={!isWhole}
            domain={[(lowest: number) => Math.min(0, lowest), 'auto']}
            tickFormatter={show}
          />
          <ReferenceLine y={0} stroke="var(--line-strong)" />
          <Tooltip cursor={{ fill: 'var(--sunken)' }} content={<BarTooltip show={show} />} />
          <Bar
            dataKey="value"
            fill="var(--brand)"
            radius={[3, 3, 0, 0]}
            maxBarSize={36}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

/** Horizontal bars in the given order. */
export function RankBars({ label, bars, show }: BarsProps) {
  const rem = usePixelsPerRem()
  const ink = inkOf(rem)
  return (
    <div role="img" aria-label={label}>
      <ResponsiveContainer width="100%" height={(bars.length * ROW_HEIGHT + AXIS_HEIGHT + TICK_MARGIN) * rem}>
        <BarChart
          // The library measures labels once.
          key={rem}
          data={[...bars]}
          layout="vertical"
          accessibilityLayer={false}
          margin={{ top: 0, right: 24, bottom: 0, left: 0 }}
        >
          <CartesianGrid horizontal={false} stroke="var(--line)" />
          <XAxis
            height={AXIS_HEIGHT * rem}
            tickMargin={TICK_MARGIN * rem}
            type="number"
            tick={ink}
            tickLine={false}
            axisLine={false}
            tickCount={5}
            allowDecimals={false}
            domain={[0, 'auto']}
            tickFormatter={show}
          />
          <YAxis
            type="category"
            dataKey="name"
            // The bars keep more than half of a phone's screen.
            width={Math.min(NAME_WIDTH * rem, 0.4 * window.innerWidth)}
            tick={ink}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-strong)' }}
          />
          <Tooltip cursor={{ fill: 'var(--sunken)' }} content={<BarTooltip show={show} />} />
          <Bar
            dataKey="value"
            fill="var(--brand)"
            radius={[0, 3, 3, 0]}
            maxBarSize={24}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

interface BarTooltipProps {
  show: (value: number) => string
  active?: boolean
  payload?: readonly { payload?: BarOf }[]
}

function BarTooltip({ show, active, payload }: BarTooltipProps) {
  const bar = payload?.[0]?.payload
  if (!active || !bar) return null
  return (
    <p className="rounded-control border border-line bg-surface px-3 py-2 text-sm shadow-2">
      <span className="text-soft">{bar.name}: </span>
      <span className="font-semibold tabular-nums">{show(bar.value)}</span>
    </p>
  )
}
