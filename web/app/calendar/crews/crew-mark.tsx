import type { Crew } from '@jhilik/contract/crews.ts'
import type { CrewColor } from '@jhilik/contract/named-crew.ts'
import { cx } from '../../ui/cx.ts'

/** Lightness, chroma and hue in the light and in the dark theme; the letter on each has a contrast of at least 6. */
const SHADES: Record<CrewColor, [light: string, dark: string]> = {
  blue: ['0.5 0.14 256', '0.78 0.1 256'],
  violet: ['0.5 0.17 305', '0.79 0.11 305'],
  magenta: ['0.5 0.17 352', '0.8 0.11 352'],
  teal: ['0.47 0.08 195', '0.82 0.1 195'],
  brown: ['0.45 0.07 60', '0.78 0.07 65'],
  slate: ['0.45 0.03 250', '0.8 0.025 250'],
  indigo: ['0.4 0.16 275', '0.74 0.12 275'],
  plum: ['0.38 0.12 330', '0.72 0.1 330'],
}

/** Colors of a ground and of text on it. */
export function crewColors(color: CrewColor) {
  const [light, dark] = SHADES[color]
  return {
    background: `light-dark(oklch(${light}), oklch(${dark}))`,
    color: 'light-dark(oklch(1 0 0), oklch(0.2 0.03 222))',
  }
}

/** A square in the crew's color with the letter or number by which it differs. The name stands beside it. */
export function CrewMark({ crew, className }: { crew: Pick<Crew, 'name' | 'color'>; className?: string }) {
  return (
    <span
      aria-hidden
      translate="no"
      style={crewColors(crew.color)}
      className={cx(
        'inline-grid size-6 shrink-0 place-items-center rounded-md font-semibold text-sm leading-none',
        className,
      )}
    >
      {markOf(crew.name)}
    </span>
  )
}

/** The first letter of the last word: "Team 2" and "Team Padma" differ in it. */
function markOf(name: string): string {
  const word = name.trim().split(/\s+/).at(-1) ?? ''
  const [first] = new Intl.Segmenter().segment(word)
  return first?.segment.toLocaleUpperCase() ?? ''
}
