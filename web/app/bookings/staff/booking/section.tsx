import { type ReactNode, useId } from 'react'
import { cx } from '../../../ui/cx.ts'

interface PartProps {
  title: string
  /** What can be done about the part, beside its title. */
  action?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of the page below a line. */
export function Part({ title, action, className, children }: PartProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cx('flex min-w-0 flex-col gap-1.5 border-line border-t py-3 first:border-t-0', className)}
    >
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3">
        <h2 id={id} className="font-bold text-[0.9375rem]">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}

/** A row without a label. The button of its `Editable` is as large as the row. */
export function EditableRow({ children }: { children: ReactNode }) {
  return (
    <div className="relative -mx-2 flex min-h-11 items-center gap-2 rounded-control px-2 has-[button:hover]:bg-sunken">
      {children}
    </div>
  )
}

export function FactList({ children }: { children: ReactNode }) {
  return <dl className="grid">{children}</dl>
}

interface FactProps {
  label: string
  children: ReactNode
}

export function Fact({ label, children }: FactProps) {
  return (
    <div className="relative -mx-2 flex min-h-9 flex-wrap items-center gap-x-3 rounded-control px-2 py-1 has-[button:hover]:bg-sunken has-[form]:items-start">
      {/* The label takes the whole line when the value has no room beside it. */}
      <dt className="min-w-19 basis-[min(5rem,30%)] text-soft has-[+dd_form]:pt-4 [overflow-wrap:anywhere]">
        {label}
      </dt>
      <dd className="flex min-w-0 flex-1 basis-32 items-center gap-2 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** A sum of money, at the right. */
export function Sum({ label, children }: FactProps) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-1">
      <dt className="text-soft">{label}</dt>
      <dd className="ml-auto font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
