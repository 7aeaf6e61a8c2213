import type { VehicleSize } from '@jhilik/contract/constants.ts'
import { cx } from '../../ui/cx.ts'

/** Drawings of the kinds of vehicles, seen from the side. */
const PATHS: Record<VehicleSize, { body: string; wheels: readonly [number, number]; radius: number }> = {
  motorcycle: {
    body: 'M17 23h18l7-11h-6M22 12h9l-5 11M31 12l4-3h8l6 14M15 17l7-5h-7',
    wheels: [14, 50],
    radius: 6,
  },
  sedan: {
    body: 'M8 24H4q-2 0-2-2v-4q0-3 4-4l8-1 7-7q2-2 5-2h10q4 0 7 3l6 6 9 2q4 1 4 5v2q0 2-2 2h-3M20 24h24M16 13h32M31 4v9',
    wheels: [14, 50],
    radius: 4.5,
  },
  suv: {
    body: 'M7 24H4q-2 0-2-2v-9l4-7q1-2 4-2h26q4 0 7 4l5 6 10 2q4 1 4 5v3h-4M19 24h25M3 14h45M16 4v10M31 4v10',
    wheels: [13, 50],
    radius: 5,
  },
  microbus: {
    body: 'M3 24V11q0-6 6-6h36q4 0 7 4l6 7q4 1 4 5v3h-4M14 24h25M44 5v11h13M24 5v11M4 16h40',
    wheels: [10, 47],
    radius: 4,
  },
  pickup: {
    body: 'M8 24H4q-2 0-2-2v-8h28V6q0-2 3-2h8q3 0 5 3l5 7 8 2q4 1 4 5v3h-5M19 24h25M30 14h20M40 4v10',
    wheels: [13, 50],
    radius: 5,
  },
}

export function SizeDrawing({ size, className }: { size: VehicleSize; className?: string }) {
  const { body, wheels, radius } = PATHS[size]
  return (
    <svg
      viewBox="0 0 64 30"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('h-6 w-13 shrink-0', className)}
    >
      <path d={body} />
      {wheels.map((x) => (
        <circle key={x} cx={x} cy="23.5" r={radius} />
      ))}
    </svg>
  )
}
