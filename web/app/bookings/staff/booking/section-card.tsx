import { type ReactNode, useId } from 'react'
import { Card } from '../../../ui/card.tsx'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <Card className="flex flex-col gap-3 p-(--card-edge) desk:px-0 desk:py-4">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {children}
      </Card>
    </section>
  )
}

export function FactList({ children }: { children: ReactNode }) {
  return <dl className="grid gap-2 text-[0.9375rem]">{children}</dl>
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      {/* The label takes the whole line when the value has no room beside it. */}
      <dt className="min-w-22 grow basis-[min(6.5rem,36%)] text-soft [overflow-wrap:anywhere]">{label}</dt>
      <dd className="min-w-0 grow-999 basis-32 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
