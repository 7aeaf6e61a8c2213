import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'
import { cx } from '../../ui/cx.ts'

/** A row of the form: its name at the side, or above it on phones. */
export function Row({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in all browsers
    <div
      role="group"
      aria-labelledby={id}
      className="grid gap-x-4 gap-y-1.5 border-line border-b py-2.5 md:grid-cols-[4.25rem_minmax(0,1fr)]"
    >
      <h3 id={id} className="font-semibold text-base tracking-normal md:pt-2.5">
        {label}
      </h3>
      <div className="flex min-w-0 flex-col gap-2">{children}</div>
    </div>
  )
}

/** The look of a chip, around its field. */
export const chipClass = (isChosen: boolean) =>
  cx(
    'relative inline-flex min-h-11 min-w-0 cursor-pointer items-center gap-2 rounded-full border px-3.5 py-1 leading-tight transition-colors has-focus-visible:outline-3 has-focus-visible:outline-ring has-focus-visible:outline-offset-2',
    isChosen
      ? 'border-brand bg-brand text-on-brand'
      : 'border-line-strong bg-surface hover:border-brand hover:bg-accent-soft',
  )

interface ChipOption {
  value: string
  label: ReactNode
  detail?: ReactNode
}

interface ChipsProps {
  label: string
  options: readonly ChipOption[]
  chosen: string
  onChoose: (value: string) => void
  /** Gets the chip at which the keyboard enters. */
  ref?: Ref<HTMLInputElement>
  /** What stands behind the chips. */
  children?: ReactNode
}

/** Radio buttons that look like chips. */
export function Chips({ label, options, chosen, onChoose, ref, children }: ChipsProps) {
  const name = useId()
  const entered = options.find(({ value }) => value === chosen) ?? options[0]
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-2">
      {options.map(({ value, label: text, detail }) => (
        <label key={value} className={chipClass(value === chosen)}>
          <input
            ref={value === entered?.value ? ref : undefined}
            type="radio"
            name={name}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            className="sr-only"
          />
          {value === chosen && <Check aria-hidden className="size-4 shrink-0 max-md:hidden" />}
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <b className="font-semibold">{text}</b>
            {detail && <span className={cx('ml-1.5', value !== chosen && 'text-soft')}>{detail}</span>}
          </span>
        </label>
      ))}
      {children}
    </div>
  )
}

/** A button that shows further fields. */
export function MoreButton(props: ComponentProps<'button'>) {
  return <button type="button" {...props} className="min-h-11 px-2 text-left font-semibold text-link" />
}
