import type { ReactNode } from 'react'
import { cx } from '../../../lib/cx.ts'
import { Card } from '../../../ui/card.tsx'

interface PartProps {
  title: string
  className?: string
  children: ReactNode
}

/** One card of the page. */
export function Part({ title, className, children }: PartProps) {
  return (
    <Card className={cx('flex min-w-0 flex-col gap-3 p-5', className)}>
      <h2 className="text-lg">{title}</h2>
      {children}
    </Card>
  )
}

export interface FactOf {
  label: string
  value: ReactNode
}

export function FactList({ facts }: { facts: FactOf[] }) {
  return (
    <dl className="grid gap-2 text-[0.9375rem]">
      {facts.map(({ label, value }) => (
        <div key={label} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3">
          <dt className="text-soft">{label}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
