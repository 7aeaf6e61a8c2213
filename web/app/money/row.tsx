import type { ReactNode } from 'react'

interface MoneyRowProps {
  title: ReactNode
  text: ReactNode
  /** Amounts and actions. */
  children?: ReactNode
}

/** A row of a list: what it is about, and beside it, where there is room, amounts and actions. */
export function MoneyRow({ title, text, children }: MoneyRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        <p className="font-semibold">{title}</p>
        <p className="text-[0.9375rem] text-soft">{text}</p>
      </div>
      {children}
    </li>
  )
}

/** The look of a button in a row: small, but high enough for a finger. */
export const rowButton = { variant: 'secondary', size: 'sm', className: 'min-h-11' } as const
