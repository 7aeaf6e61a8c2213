import { useId } from 'react'
import { chipClass } from '../callers/chips.tsx'

interface ToggleChipsProps {
  legend: string
  /** The chip that means all of them. */
  all: string
  options: readonly { id: string; label: string; count: number }[]
  /** None: all are meant. */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

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
        <label className={chipClass(chosen.length === 0)}>
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
            <label key={option} className={chipClass(on)}>
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
