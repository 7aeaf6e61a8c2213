import { useId } from 'react'
import { cx } from '../../ui/cx.ts'

interface ToggleChipsProps {
  legend: string
  /** The chip that means all of them. */
  all: string
  options: readonly { id: string; label: string; count: number }[]
  /** None: all are meant. */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

const look = (on: boolean) =>
  cx(
    'relative inline-flex min-h-11 min-w-0 cursor-pointer items-center gap-2 rounded-full border px-3.5 py-1 leading-tight transition-colors has-focus-visible:outline-3 has-focus-visible:outline-ring has-focus-visible:outline-offset-2',
    on
      ? 'border-brand bg-brand text-on-brand'
      : 'border-line-strong bg-surface hover:border-brand hover:bg-accent-soft',
  )

/** Checkboxes that look like chips, with how many jobs each has. */
export function ToggleChips({ legend, all, options, chosen, onChange }: ToggleChipsProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: the border of a fieldset cannot be laid out in all browsers
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="font-semibold text-base">
        {legend}
      </h2>
      <div className="flex flex-wrap gap-2">
        <label className={look(chosen.length === 0)}>
          <input
            type="checkbox"
            className="sr-only"
            checked={chosen.length === 0}
            onChange={() => onChange([])}
          />
          <b className="font-semibold">{all}</b>
        </label>
        {options.map(({ id: option, label, count }) => {
          const on = chosen.includes(option)
          return (
            <label key={option} className={look(on)}>
              <input
                type="checkbox"
                className="sr-only"
                checked={on}
                onChange={() => onChange(on ? chosen.filter((one) => one !== option) : [...chosen, option])}
              />
              <b className="min-w-0 font-semibold [overflow-wrap:anywhere]">{label}</b>
              <span className="tabular-nums">{count}</span>
            </label>
          )
        })}
      </div>
    </div>
  )
}
